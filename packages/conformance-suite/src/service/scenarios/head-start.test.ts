import { expect, test } from 'vitest';
import { HeadStart } from './head-start.ts';

/** When a service decides of a call, and when it has answered; in ms after it was sent. */
interface Times {
  readonly decided: number;
  readonly answered: number;
}

/** As many as a run has. */
const races = 16;

/** The head starts that a service is given which lets the first win; and who won where both were under way. */
function race(denial: Times, delivery: Times, decides = true) {
  const start = new HeadStart();
  const seen = { denial: 0, delivery: 0, starts: [0] };
  for (let left = races; left > 0; left -= 1) {
    const denialAt = Math.max(0, start.ms);
    const deliveryAt = Math.max(0, -start.ms);
    const isDenied = !decides || denialAt + denial.decided <= deliveryAt + delivery.decided;
    const winner = isDenied ? 'denial' : 'delivery';
    const sent = Math.max(denialAt, deliveryAt);
    if (sent < Math.min(denialAt + denial.answered, deliveryAt + delivery.answered)) {
      seen[winner] += 1;
    }
    start.after(winner, Math.max(denial.answered, delivery.answered));
    seen.starts.push(start.ms);
  }
  return seen;
}

test.each([
  { name: 'both alike', denial: [1, 2], delivery: [1, 2], change: 0 },
  { name: 'both alike, far away', denial: [100, 200], delivery: [100, 200], change: 0 },
  { name: 'a slow delivery', denial: [1, 2], delivery: [20, 21], change: 19 },
  { name: 'a slow denial', denial: [50, 51], delivery: [5, 6], change: -45 },
  { name: 'a command', denial: [2, 3], delivery: [300, 350], change: 298 },
  { name: 'a delivery that is decided at once', denial: [5, 6], delivery: [1, 80], change: -4 },
] as const)('both sides win where they meet: $name', ({ denial, delivery, change }) => {
  const times = ([decided, answered]: readonly [number, number]) => ({ decided, answered });
  const seen = race(times(denial), times(delivery));
  expect(Math.min(seen.denial, seen.delivery)).toBeGreaterThanOrEqual(4);
  const near = Math.max(...seen.starts.slice(-4).map((ms) => Math.abs(ms - change)));
  expect(near).toBeLessThan(1);
});

test('where one side wins whatever the other is given, nothing is waited for beyond its answer', () => {
  const { starts } = race({ decided: 1, answered: 10 }, { decided: 1, answered: 8 }, false);
  expect(starts.slice(0, 6)).toEqual([0, 1.25, 2.5, 5, 10, 10]);
  expect(starts.at(-1)).toBe(10);
});
