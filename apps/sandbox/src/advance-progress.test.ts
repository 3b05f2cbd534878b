import type { ServerResponse } from 'node:http';
import { deliveryPolicy } from '@ordering/events';
import { formatDuration } from '@ordering/kit/duration';
import { expect, test } from 'vitest';
import { type ClockAdvance, sandboxControl } from './control.ts';
import { startEndpoint } from './testing/endpoint.ts';
import { follow } from './testing/follow.ts';
import { at, newSandbox } from './testing/sandbox.ts';

const orders = 10;
/** The first and the second attempt are enough. */
const rungs = 2;
const inAll = orders * rungs;
const by = formatDuration(
  deliveryPolicy.delaysMs.slice(0, rungs).reduce((sum: number, delay) => sum + delay, 60_000),
);

/** A sandbox with ten orders at an endpoint that hangs until it is told to fail. */
async function hanging() {
  // The clock stands still, so that all ten are due at one time.
  const sandbox = await newSandbox({ timeScale: 0 });
  const held: ServerResponse[] = [];
  const endpoint = await startEndpoint((response) => held.push(response));
  const { storeId } = await sandbox.integrate(endpoint.url);
  for (let n = 0; n < orders; n += 1) await sandbox.order(storeId);
  /** Has all ten attempts of each rung fail once `isSeen` says that they were seen hanging. */
  const failWhen = async (isSeen: (made: number) => Promise<boolean> | boolean): Promise<void> => {
    for (let made = 0; made < inAll; made += orders) {
      await endpoint.count(made + orders);
      await expect.poll(() => isSeen(made), { timeout: 60_000 }).toBe(true);
      for (const response of held.splice(0)) response.writeHead(503).end();
    }
  };
  return { sandbox, control: sandboxControl(sandbox.url), failWhen };
}

/** The progress in a stream of changes. */
function progressIn(text: string): readonly ClockAdvance[] {
  return [...text.matchAll(/^event: clock\.advancing\ndata: (.*)$/gm)].map(
    ([, data = '']) => JSON.parse(data).advancing,
  );
}

const isHanging =
  (made: number) =>
  ({ attempts, under_way, attempts_left }: ClockAdvance): boolean =>
    attempts === made && under_way === orders && attempts_left === inAll - made;

test('an advance tells its progress in the stream and to the control client, and none of it is kept', async () => {
  const { sandbox, control, failWhen } = await hanging();
  const heard = await follow(sandbox.url + at.changes());
  const offered: ClockAdvance[] = [];
  const onProgress = (progress: ClockAdvance) => offered.push(progress);
  const advance = control.advanceClock({ body: { by }, onProgress });
  const isSeen = (made: number) =>
    [progressIn(heard.text), offered].every((told) => told.some(isHanging(made)));
  await failWhen(isSeen);
  expect((await advance).attempts).toBe(inAll);
  await expect.poll(() => heard.text).toContain('"operation":"advanceClock"');
  const told = progressIn(heard.text);
  // How long it takes is known when the first attempts are over and the next have begun: nothing any more, where the machine
  // stood still longer than that.
  const hangingAt = (made: number) => told.find(isHanging(made));
  expect(hangingAt(0)).not.toHaveProperty('left_ms');
  expect(hangingAt(orders)?.left_ms).toBeGreaterThanOrEqual(0);
  expect(heard.text).not.toMatch(/id: .+\nevent|event: .+\nid/);
  expect(await control.getClock({})).not.toHaveProperty('advancing');
  expect(JSON.stringify(await control.listChanges({}))).not.toContain('under_way');
});

test('an advance goes on when its caller goes away', async () => {
  const { sandbox, control, failWhen } = await hanging();
  const abort = new AbortController();
  const call = fetch(sandbox.url + at.advanceClock(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ by }),
    signal: abort.signal,
  }).catch(() => 'aborted');
  const progress = async () => (await control.getClock({})).advancing;
  await failWhen(async (made) => {
    const current = await progress();
    if (current === undefined || !isHanging(made)(current)) return false;
    abort.abort();
    return (await call) === 'aborted';
  });
  await expect.poll(progress).toBeUndefined();
});
