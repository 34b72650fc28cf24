import { SESSION_COOKIE } from '../sessionCookie.js';

/** POST /session/renew: a new session in place of the old one, after a change of the password for instance. */
export async function renewSession({ reply, session, sessions }) {
  if (!session) {
    return reply.json(401, { message: 'Sign in first' });
  }
  sessions.end(session);
  reply.cookie('sid', sessions.begin(session.member), SESSION_COOKIE);
  return reply.json(200, { name: session.member });
}
