import { expect } from 'vitest';
import type { Scene } from './scene.ts';

const slow = { ms: 200 };
/** How many places what was running in a crash has at least, while others wait. */
const share = 1;

/** Of what is claimed together, the first one ends the process at once. */
async function leased(scene: Scene): Promise<void> {
  const poison = { ...slow, fault: 'kill at once', times: 1 } as const;
  await scene.store(1, poison);
  scene.excuse(await scene.store(scene.places - 1, slow));
  await scene.store(2 * scene.places, slow);
  await scene.begin();
  await scene.until('one has died', () => scene.deaths.length === 1);
  expect(scene.deaths[0]?.running).toHaveLength(1);
  await scene.finish();
}

/** What takes no time is leased ahead, and suspected as well. It runs beside others again. */
async function leasedAhead(scene: Scene): Promise<void> {
  scene.excuse('all');
  await scene.store(200, {});
  await scene.store(1, { fault: 'kill at once', times: 1 });
  await scene.store(200, {});
  await scene.begin();
  await scene.until('one has died', () => scene.deaths.length === 1);
  await scene.finish();
}

/** Has each receiver do a while what takes long, so that it leases nothing ahead. */
async function lately(scene: Scene): Promise<void> {
  const done = await scene.send(4 * scene.places, slow);
  await scene.until('it has done so', () => scene.areDone(done));
}

/** Kills a receiver that works on all that it can, while others wait. What it was working on runs again, all of it at once. */
async function again(scene: Scene, held: readonly string[]): Promise<void> {
  const others = await scene.send(scene.places + 2, { held: true });
  const { running } = await scene.kill();
  expect(held).toEqual(expect.arrayContaining([...running]));
  expect(running).toHaveLength(scene.places);
  await scene.until('others go on', () => {
    const now = scene.running();
    return others.filter((id) => now.includes(id)).length >= scene.places - share;
  });
  scene.release(others);
  await scene.until('it runs again, all of it at once', () => scene.areRunning(held));
}

/** What was running in two crashes runs alone, while other receivers go on. */
async function twice(scene: Scene): Promise<void> {
  await scene.begin();
  await lately(scene);
  const held = await scene.fill();
  await again(scene, held);
  const { running } = await scene.kill();
  scene.release(held.filter((id) => !running.includes(id)));
  let alone: string | undefined;
  await scene.until('one of it runs alone', () => {
    alone = running.find((id) => scene.running(id).includes(id));
    return alone;
  });
  const others = await scene.send(scene.places + 2, slow);
  if (scene.replicas > 1) await scene.until('others go on', () => scene.areDone(others));
  expect(scene.running(alone)).toEqual([alone]);
  scene.release(running);
  await scene.finish();
  expect(await scene.crashesOf(running)).toEqual(running.map(() => 2));
}

/** One ends its process each time. It is dead in the end, and takes nothing along once it was running in two crashes. */
async function poison(scene: Scene): Promise<void> {
  await scene.begin();
  scene.excuse('all');
  await scene.send(scene.places, slow);
  const bad = await scene.send(1, { ...slow, fault: 'kill' });
  await scene.send(2 * scene.places, slow);
  await scene.finish(bad);
  expect(scene.deaths.map(({ running }) => running).slice(2)).toEqual([bad, bad, bad]);
}

/** One never ends. Its process is killed while it works on it, twice. */
async function endless(scene: Scene): Promise<void> {
  await scene.begin();
  const bad = await scene.send(1, { fault: 'never end' });
  for (let kills = 0; kills < 2; kills += 1) {
    await scene.until('it has begun', () => scene.notes('begun', bad).length > kills);
    await scene.kill();
  }
  await scene.send(2 * scene.places, slow);
  await scene.finish(bad);
}

/** A handler blocks its process for longer than its leases last. */
async function blocked(scene: Scene): Promise<void> {
  await scene.begin();
  const held = await scene.fill(1);
  const [blocking = ''] = await scene.send(1, { fault: 'block', times: 1 });
  await scene.until('it blocks', () => scene.areRunning([blocking]));
  const beside = scene.running(blocking);
  expect(beside).toHaveLength(scene.places);
  const others = scene.replicas > 1 ? await scene.send(scene.places, slow) : [];
  await scene.takeAway(beside);
  scene.release(held.filter((id) => !beside.includes(id)));
  if (scene.replicas > 1) {
    await scene.until('others go on', () => scene.areDone([...others, blocking]));
  }
  scene.release([...held, 'unblock']);
  await scene.finish();
}

/** What befalls a receiver, how that is played, and the options that it has then. */
type Crash = readonly [
  what: string,
  play: (scene: Scene) => Promise<void>,
  options: readonly string[],
];

/** Each ends with everything done, and all places taken once more. */
export const crashes = {
  leased: ['is killed before what it has leased begins', leased, []],
  leasedAhead: ['is killed when it has leased ahead', leasedAhead, []],
  twice: ['is killed twice while its handlers run', twice, []],
  poison: ['is ended by one delivery each time', poison, []],
  endless: [
    'is killed while a handler never ends',
    endless,
    ['--handler-timeout', '2s', '--attempts', '3'],
  ],
  blocked: ['is blocked by a handler for longer than its leases last', blocked, []],
} satisfies Readonly<Record<string, Crash>>;
