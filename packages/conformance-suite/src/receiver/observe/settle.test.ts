import { expect, test } from 'vitest';
import { deadlineIn } from '../../run/deadline.ts';
import { startRawServer } from '../../testing/raw-server.ts';
import { standStill } from '../../testing/stand-still.ts';
import type { Observer } from './observer.ts';
import { httpObserver } from './observer.ts';
import { waitForEffects } from './settle.ts';

const wants = [{ id: 'id', effect: 'some' }] as const;

/** What is seen of an effect that shows from a look on. */
async function seenFrom(look: number, waitMs: number, each = () => {}): Promise<unknown> {
  let looks = 0;
  const observer: Observer = {
    countsAreDue() {},
    async look() {
      each();
      looks += 1;
      return { seen: true, count: { received: 1, effects: looks >= look ? 1 : 0 } };
    },
  };
  const times = { waitMs, settleMs: 0 };
  const seen = await waitForEffects(observer, wants, times, deadlineIn(60_000));
  return seen.get('id');
}

test('an effect that showed in time counts, though this process stood still and looks late', async () => {
  expect(await seenFrom(2, 50, () => standStill(100))).toMatchObject({ count: { effects: 1 } });
});

test('what counts nothing of what was acknowledged is waited for once', async () => {
  const body = '{"received":0,"effects":0}';
  await using server = await startRawServer(
    `HTTP/1.1 200 X\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
  const observer = httpObserver(new URL(server.url).origin, new AbortController().signal);
  const deadline = deadlineIn(60_000);
  for (const waitMs of [100, 50_000]) {
    const seen = await waitForEffects(observer, wants, { waitMs, settleMs: 0 }, deadline);
    expect(seen.get('id')).toMatchObject({
      ...{ seen: true, nothingCounted: true },
    });
  }
  expect(deadline.remainingMs()).toBeGreaterThan(0);
});
