import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ClockState, endOfTime, SandboxClock, timestamp } from './clock.ts';

const start = Date.UTC(2026, 0, 1);

/** A machine whose time is moved by hand. */
class FakeMachine {
  wallMs = start;
  monotonicMs = 5_000.25;
  now = () => this.wallMs;
  elapsed = () => this.monotonicMs;
  after: (ms: number, ring: () => void) => () => void = () => () => {};
  pass(ms: number): void {
    this.wallMs += ms;
    this.monotonicMs += ms;
  }
}

class FakeStore {
  state: ClockState | undefined;
  latestMs = 0;
  read = () => this.state;
  write = (state: ClockState) => {
    this.state = state;
  };
  latest = () => this.latestMs;
}

describe('the clock', () => {
  test('passes time at its scale', () => {
    const machine = new FakeMachine();
    const clock = new SandboxClock(new FakeStore(), 0.5, machine);
    machine.pass(1_000);
    expect(clock.now()).toBe(start + 500);
  });

  test('stands still at scale 0, fires no timer, and continues at another scale', () => {
    const machine = new FakeMachine();
    const waits: number[] = [];
    machine.after = (ms) => {
      waits.push(ms);
      return () => {};
    };
    const store = new FakeStore();
    const clock = new SandboxClock(store, 1, machine);
    machine.pass(10);
    clock.after(1_000, () => {});
    clock.setScale(0);
    machine.pass(5_000);
    expect(clock.now()).toBe(start + 10);
    // As it was before a restart, too.
    expect(new SandboxClock(store, undefined, machine).now()).toBe(start + 10);
    clock.setScale(2);
    machine.pass(100);
    expect(clock.now()).toBe(start + 210);
    expect(waits).toEqual([1_000, Infinity, 500]);
  });

  test('does not follow a machine that is set back', () => {
    const machine = new FakeMachine();
    const clock = new SandboxClock(new FakeStore(), 1, machine);
    machine.wallMs -= 3_600_000;
    machine.pass(10);
    expect([clock.now(), clock.realMsUntil(start + 60_010)]).toEqual([start + 10, 60_000]);
  });

  test('stops at the end of the years with four digits', () => {
    const clock = new SandboxClock(new FakeStore(), 1, new FakeMachine());
    expect(clock.canAdvance(endOfTime - start)).toBe(true);
    expect(clock.canAdvance(endOfTime - start + 1)).toBe(false);
    clock.advance(Number.MAX_SAFE_INTEGER);
    expect(timestamp(clock.now())).toBe('9999-12-31T23:59:59.999Z');
  });
});

describe('a timer', () => {
  /** A machine whose timers the test rings. */
  class Ringing extends FakeMachine {
    readonly asked: { readonly ms: number; readonly ring: () => void; over: boolean }[] = [];
    override after = (ms: number, ring: () => void) => {
      const timer = { ms, ring, over: false };
      this.asked.push(timer);
      return () => {
        timer.over = true;
      };
    };
  }

  test('waits in real time, and anew after an advance', () => {
    const machine = new Ringing();
    const clock = new SandboxClock(new FakeStore(), 60, machine);
    const rung: string[] = [];
    clock.after(120_000, () => rung.push('a'));
    clock.advance(60_000);
    clock.advance(60_000);
    expect(machine.asked.map(({ ms, over }) => [ms, over])).toEqual([
      [2000, true],
      [1000, true],
      [0, false],
    ]);
    machine.asked[2]?.ring();
    clock.advance(60_000);
    expect([rung, machine.asked.length]).toEqual([['a'], 3]);
  });

  test.each([
    { name: 'an advance', act: (clock: SandboxClock) => clock.advance(5_000) },
    { name: 'another scale', act: (clock: SandboxClock) => clock.setScale(2) },
  ])('is as it was after $name that cannot be saved, and so is the clock', ({ act }) => {
    const machine = new Ringing();
    const store = new FakeStore();
    const clock = new SandboxClock(store, 1, machine);
    clock.after(10_000, () => {});
    const { write } = store;
    store.write = () => {
      throw new Error('disk full');
    };
    expect(() => act(clock)).toThrow('disk full');
    expect([clock.now(), clock.scale]).toEqual([start, 1]);
    expect(machine.asked.map(({ ms, over }) => [ms, over])).toEqual([[10_000, false]]);
    store.write = write;
    machine.pass(1_000);
    clock.advance(4_000);
    expect([clock.now(), machine.asked.at(-1)?.ms]).toEqual([start + 5_000, 5_000]);
  });

  test('that is cancelled is not asked for again', () => {
    const machine = new Ringing();
    const clock = new SandboxClock(new FakeStore(), 1, machine);
    clock.after(1000, () => {})();
    clock.advance(1000);
    expect(machine.asked.map(({ over }) => over)).toEqual([true]);
  });
});

test('after a restart the clock goes on where it would be by now, at the scale that it had', () => {
  const machine = new FakeMachine();
  const store = new FakeStore();
  new SandboxClock(store, 60, machine).advance(3_600_000);
  machine.pass(1_000);
  expect(new SandboxClock(store, 1, machine).now()).toBe(start + 3_600_000 + 60_000);
});

test('whatever happens, the clock never goes backwards', () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('pass' as const),
      ms: fc.double({ min: 0, max: 1e7, noNaN: true }),
    }),
    fc.record({ kind: fc.constant('advance' as const), ms: fc.integer({ min: -1e6, max: 1e9 }) }),
    fc.record({ kind: fc.constant('set' as const), ms: fc.integer({ min: -1e9, max: 1e9 }) }),
    fc.record({ kind: fc.constant('restart' as const), ms: fc.constant(0) }),
  );
  fc.assert(
    fc.property(
      fc.array(step),
      fc.double({ min: 0.001, max: 1e5, noNaN: true }),
      (steps, scale) => {
        const machine = new FakeMachine();
        const store = new FakeStore();
        let clock = new SandboxClock(store, scale, machine);
        let last = clock.now();
        for (const { kind, ms } of steps) {
          if (kind === 'pass') machine.pass(ms);
          if (kind === 'advance') clock.advance(ms);
          if (kind === 'set') machine.wallMs += ms;
          if (kind === 'restart') {
            // The store keeps what bears a time; the state alone is as old as the last advance.
            store.latestMs = last;
            clock = new SandboxClock(store, scale, machine);
          }
          expect(clock.now()).toBeGreaterThanOrEqual(last);
          last = clock.now();
        }
      },
    ),
  );
});
