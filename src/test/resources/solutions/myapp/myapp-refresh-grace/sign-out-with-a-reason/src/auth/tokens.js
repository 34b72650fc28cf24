import { randomUUID } from 'node:crypto';

const ACCESS_LIFETIME = 10 * 60_000;
const REPEAT_WINDOW = 30_000;
const REFRESH_LIFETIME = 90 * 24 * 60 * 60_000;

/**
 * The tokens of devices: a short one for requests, and a long one that is exchanged for the next pair.
 *
 * @param audit receives what the committee may want to read later: record(event, details)
 */
export function createTokens({ clock, audit, newToken = randomUUID }) {
  const access = new Map();
  const refresh = new Map();
  const used = new Map();

  function pair(device) {
    const made = { access: newToken(), refresh: newToken() };
    access.set(made.access, { device, until: clock() + ACCESS_LIFETIME });
    refresh.set(made.refresh, { device, until: clock() + REFRESH_LIFETIME });
    return made;
  }

  /** The first pair of a device. */
  function issue(device) {
    audit.record('device-added', { device });
    return pair(device);
  }

  /** A new pair for a refresh token; null when the token is not valid. */
  function exchange(token) {
    const now = clock();
    const earlier = used.get(token);
    if (earlier) {
      if (now <= earlier.at + REPEAT_WINDOW) {
        return earlier.next;
      }
      signOut(earlier.device, { reused: true });
      return null;
    }
    const known = refresh.get(token);
    if (!known || known.until < now) {
      return null;
    }
    refresh.delete(token);
    const next = pair(known.device);
    used.set(token, { device: known.device, at: now, next });
    return next;
  }

  /** The device of an access token, or null. */
  function deviceOf(token) {
    const known = access.get(token);
    return known && known.until >= clock() ? known.device : null;
  }

  /** Makes all tokens of a device invalid. */
  function signOut(device, { reused = false } = {}) {
    if (reused) {
      audit.record('token-reused', { device });
    }
    for (const tokens of [access, refresh, used]) {
      for (const [token, known] of tokens) {
        if (known.device === device) {
          tokens.delete(token);
        }
      }
    }
  }

  return { issue, exchange, deviceOf, signOut };
}
