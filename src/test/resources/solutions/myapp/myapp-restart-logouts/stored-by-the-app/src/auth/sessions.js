import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

/** A session nobody uses for so long is over. */
export const IDLE_LIMIT = 30 * 60_000;

/** A session is over after so long, used or not. */
export const LIFETIME = 14 * 24 * 60 * 60_000;

/**
 * The sessions of browsers. Those of an earlier process are taken over from the storage.
 *
 * @param storage keeps sessions across restarts: put(id, session), remove(id), all()
 */
export function createSessions({ secret, storage, clock, log }) {
  const sessions = new Map(storage.all().map((session) => [session.id, session]));
  log(`sessions: ${sessions.size} taken over`);
  sweep();

  function sign(id) {
    return createHmac('sha256', secret).update(id).digest('base64url');
  }

  function signedWell(id, signature = '') {
    const wanted = Buffer.from(sign(id));
    const given = Buffer.from(signature);
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  }

  function over(session) {
    const now = clock();
    return now - session.lastSeen > IDLE_LIMIT || now - session.since > LIFETIME;
  }

  /** Begins a session, and gives the value of its cookie. */
  function begin(member) {
    const now = clock();
    const session = { id: randomUUID(), member, since: now, lastSeen: now };
    sessions.set(session.id, session);
    session.storedAt = now;
    storage.put(session.id, session);
    return `${session.id}.${sign(session.id)}`;
  }

  function refusal(session, id, signature) {
    if (!signedWell(id, signature)) {
      return 'its signature is wrong';
    }
    if (!session) {
      return 'there is none of this id';
    }
    return over(session) ? 'its time is over' : null;
  }

  /** The session of a cookie, or null. */
  function find(cookie = '') {
    const [id, signature] = cookie.split('.');
    const session = sessions.get(id);
    const refused = refusal(session, id, signature);
    if (refused && cookie) {
      log(`session ${id.slice(0, 8)}: refused, ${refused}`);
    }
    return refused ? null : session;
  }

  /** Notes that a session is in use. */
  function touch(session) {
    session.lastSeen = clock();
  }

  /** Stores the last use, at most once a minute. */
  function keep(session) {
    if (clock() - (session.storedAt ?? 0) >= 60_000) {
      session.storedAt = clock();
      storage.put(session.id, session);
    }
  }

  function end(session) {
    sessions.delete(session.id);
    storage.remove(session.id);
  }

  /** Ends the sessions whose time is over. */
  function sweep() {
    const ended = [...sessions.values()].filter(over);
    ended.forEach(end);
    log(`sessions: ${ended.length} swept, ${sessions.size} left`);
  }

  return { begin, find, touch, keep, end, sweep };
}
