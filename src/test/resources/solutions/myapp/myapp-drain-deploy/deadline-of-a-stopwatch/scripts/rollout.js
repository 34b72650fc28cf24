import { setTimeout as wait } from 'node:timers/promises';

const SECOND = 1000;

/** Polls `check` every `interval` ms, at most `limit` ms. */
const poll = async (platform, check, { interval, limit }) => {
  const sleep = platform.sleep ?? wait;
  const started = performance.now();
  do {
    if (await check()) return true;
    await sleep(interval);
  } while (performance.now() - started < limit);
  return check();
};

async function drained(platform, host) {
  await platform.drain(host);
  return poll(platform, async () => (await platform.running(host)) < 1, { interval: 5 * SECOND, limit: 1200 * SECOND });
}

export async function rollOut(release, hosts, platform) {
  await Promise.all(hosts.map((host) => platform.upload(host, release)));
  for (const [index, host] of hosts.entries()) {
    if (!(await drained(platform, host))) {
      throw new Error(`${host} still runs a job; left alone: ${hosts.slice(index).join(', ')}`);
    }
    await platform.restart(host, release);
    const healthy = await poll(platform, () => platform.healthy(host), { interval: SECOND, limit: 60 * SECOND });
    if (!healthy) {
      throw new Error(`${host} is not healthy; left alone: ${hosts.slice(index + 1).join(', ')}`);
    }
  }
  platform.log(`${release} is on ${hosts.join(', ')}`);
}
