const LIMITS = { job: 20 * 60_000, start: 60_000 };

/** Asks until the answer is yes, and fails when the time is over first. */
async function within(limit, ask, message, platform) {
  let over = false;
  const asking = (async () => {
    while (!over && !(await ask())) {
      await platform.sleep(2_000);
    }
  })();
  const tooLong = platform.sleep(limit).then(() => {
    throw new Error(message);
  });
  try {
    await Promise.race([asking, tooLong]);
  } finally {
    over = true;
    tooLong.catch(() => {});
  }
}

export async function rollOut(release, hosts, platform) {
  await Promise.all(hosts.map((host) => platform.upload(host, release)));
  for (const host of hosts) {
    await platform.drain(host);
    const hasNoJob = async () => (await platform.running(host)) === 0;
    await within(LIMITS.job, hasNoJob, `${host} does not end its job: it is left as it is`, platform);
    await platform.restart(host, release);
    await within(LIMITS.start, () => platform.healthy(host), `${host} is not healthy`, platform);
  }
  platform.log(`${release} is on ${hosts.join(', ')}`);
}
