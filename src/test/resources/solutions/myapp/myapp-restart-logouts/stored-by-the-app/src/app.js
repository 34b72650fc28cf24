import { readBody } from '../vendor/wire/body.js';
import { parseCookies } from '../vendor/wire/cookies.js';
import { Reply } from '../vendor/wire/reply.js';
import { sendAsset, sendPage } from './assets.js';
import { addDevice, refreshDevice, signOutDevice } from './auth/devices.js';
import { login, logout } from './auth/login.js';
import { renewSession } from './auth/renew.js';
import { bookBoat, freeBoats } from './boats.js';
import { chooseTheme } from './theme.js';

const ROUTES = {
  'GET /': sendPage,
  'POST /login': login,
  'POST /logout': logout,
  'POST /session/renew': renewSession,
  'POST /devices': addDevice,
  'POST /devices/refresh': refreshDevice,
  'POST /devices/sign-out': signOutDevice,
  'PUT /theme': chooseTheme,
  'GET /boats': freeBoats,
  'POST /boats': bookBoat,
};

function handlerOf(method, path) {
  return method === 'GET' && path.startsWith('/assets/') ? sendAsset : ROUTES[`${method} ${path}`];
}

/**
 * What answers the requests, for http.createServer.
 *
 * @param services what handlers are given: sessions, tokens, members, reservations, publicFolder, log
 */
export function createApp(services) {
  return async function answer(request, response) {
    const reply = new Reply(response);
    const { pathname: path, searchParams: query } = new URL(request.url, 'http://myapp');
    const handler = handlerOf(request.method, path);
    if (!handler) {
      return reply.json(404, { message: `There is no ${path}` });
    }
    try {
      const body = request.method === 'GET' ? {} : await readBody(request);
      const session = services.sessions.find(parseCookies(request.headers.cookie).sid);
      if (session) {
        services.sessions.touch(session);
        services.sessions.keep(session);
        services.log(`session ${session.id.slice(0, 8)}: ${request.method} ${path}`);
      }
      return await handler({ ...services, reply, request, path, query, body, session });
    } catch (error) {
      services.log(`error: ${request.method} ${path}: ${error.message}`);
      return reply.json(500, { message: 'Something went wrong' });
    }
  };
}
