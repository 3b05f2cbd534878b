import { expect, test } from 'vitest';
import { FakeClock } from './fake-clock.ts';

test('timers ring in order, each at its own time, and those that they set too', () => {
  const clock = new FakeClock(0);
  const rung: string[] = [];
  const ring = (name: string) => () => rung.push(`${name} at ${clock.now()}`);
  clock.after(30, ring('c'));
  clock.after(10, () => {
    rung.push(`a at ${clock.now()}`);
    clock.after(10, ring('b'));
  });
  const cancel = clock.after(15, ring('cancelled'));
  clock.after(41, ring('later'));
  cancel();
  clock.advance(40);
  expect(rung).toEqual(['a at 10', 'b at 20', 'c at 30']);
  expect([clock.now(), clock.elapsed(), clock.timers]).toEqual([40, 40, 1]);
});

test('a sleep moves the clock', async () => {
  const clock = new FakeClock(5);
  await clock.sleep(10);
  expect([clock.now(), clock.elapsed(), clock.sleeps]).toEqual([15, 10, [10]]);
});

test('a timer without a delay rings although nobody moves the clock', async () => {
  const clock = new FakeClock();
  await new Promise<void>((resolve) => {
    clock.after(0, resolve);
  });
});
