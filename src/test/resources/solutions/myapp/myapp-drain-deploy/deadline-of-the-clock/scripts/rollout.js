const HEALTH_TIMEOUT_MS = 60_000;
const DRAIN_TIMEOUT_MS = 20 * 60_000;
const POLL_MS = 1_000;
const DRAIN_POLL_MS = 5_000;

async function waitUntilDrained(host, platform) {
  const deadline = Date.now() + DRAIN_TIMEOUT_MS;
  await platform.drain(host);
  while ((await platform.running(host)) > 0) {
    if (Date.now() >= deadline) {
      throw new Error(`deploy stopped: ${host} still runs a job`);
    }
    await platform.sleep(DRAIN_POLL_MS);
  }
}

async function waitUntilHealthy(host, platform) {
  const deadline = Date.now() + HEALTH_TIMEOUT_MS;
  while (!(await platform.healthy(host))) {
    if (Date.now() >= deadline) {
      throw new Error(`${host} did not become healthy`);
    }
    await platform.sleep(POLL_MS);
  }
}

export async function rollOut(release, hosts, platform) {
  for (const host of hosts) {
    await platform.upload(host, release);
    await waitUntilDrained(host, platform);
    await platform.restart(host, release);
    await waitUntilHealthy(host, platform);
    platform.log(`${host} runs ${release}`);
  }
}
