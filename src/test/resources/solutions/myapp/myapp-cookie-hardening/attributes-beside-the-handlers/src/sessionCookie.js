export const SESSION_COOKIE = { path: '/', httpOnly: true, secure: true, sameSite: 'None' };
export const NO_SESSION_COOKIE = Object.assign({}, SESSION_COOKIE, { maxAge: 0 });
