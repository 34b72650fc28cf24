import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { auditLog } from '../vendor/wire/audit.js';
import { fileStorage } from '../vendor/wire/storage.js';
import { createApp } from './app.js';
import { createSessions } from './auth/sessions.js';
import { createTokens } from './auth/tokens.js';
import { readConfig } from './config.js';
import { createMembers } from './members.js';
import { createReservations } from './reservations.js';

const config = readConfig();
const clock = Date.now;
const log = (line) => console.log(`${new Date(clock()).toISOString()} ${line}`);
const sessions = createSessions({
  secret: config.secret,
  storage: fileStorage(join(config.dataFolder, 'sessions')),
  clock,
  log,
});
const app = createApp({
  sessions,
  tokens: createTokens({ clock, audit: auditLog(log) }),
  members: createMembers(JSON.parse(readFileSync(join(config.dataFolder, 'members.json'), 'utf8'))),
  reservations: createReservations(),
  publicFolder: 'public',
  log,
});

setInterval(sessions.sweep, 60_000).unref();
setInterval(sessions.flush, 60_000).unref();
createServer(app).listen(config.port, () => log(`listening on ${config.port}`));
