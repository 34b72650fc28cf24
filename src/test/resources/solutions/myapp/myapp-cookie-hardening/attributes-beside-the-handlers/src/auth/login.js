import { NO_SESSION_COOKIE, SESSION_COOKIE } from '../sessionCookie.js';

/** POST /login: begins a session. */
export async function login({ body, reply, members, sessions }) {
  const member = await members.byPassword(body.name, body.password);
  if (!member) {
    return reply.json(401, { message: 'Name or password is wrong' });
  }
  reply.cookie('sid', sessions.begin(member.name), SESSION_COOKIE);
  return reply.json(200, { name: member.name });
}

/** POST /logout: ends the session. */
export async function logout({ reply, session, sessions }) {
  if (session) {
    sessions.end(session);
  }
  reply.cookie('sid', '', NO_SESSION_COOKIE);
  return reply.json(200, {});
}
