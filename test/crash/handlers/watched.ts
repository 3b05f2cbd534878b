import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { KnownEvent } from '@ordering/events';
import type { Handlers } from '@ordering/webhooks';
import { Journal } from '../journal.ts';

/** What a handler does with a delivery: the `data` of its event. */
export interface Behaviour {
  /** How long it runs, in milliseconds; without it, and unless `held`, it ends at once. */
  readonly ms?: number;
  /** It runs until there is a gate of the delivery's id. */
  readonly held?: boolean;
  /**
   * What it does that no handler should, in its first `times` runs, or in all of them: ends its process before anything
   * leased with it begins, or in the place of its effect; never ends; blocks its thread until there is the gate `unblock`.
   */
  readonly fault?: (typeof faults)[number] | undefined;
  readonly times?: number;
}

const faults = ['kill at once', 'kill', 'never end', 'block'] as const;
/** How often a run looks around, in milliseconds. */
const stepMs = 20;

const {
  ORDERING_TEST_EFFECTS = '',
  ORDERING_TEST_GATES = '',
  ORDERING_TEST_LIFE = '',
} = process.env;
const journal = new Journal(ORDERING_TEST_EFFECTS);
const note = journal.write.bind(journal, ORDERING_TEST_LIFE);
const isOpen = (gate: string) => existsSync(join(ORDERING_TEST_GATES, gate));
const kill = () => process.kill(process.pid, 'SIGKILL');

/** The ids of what runs in this process, and whether each must run alone. */
const running = new Map<string, boolean>();

export const handlers: Handlers = {
  async otherwise(event, { id, signal }) {
    const behaviour = behaviourOf(event);
    journal.notes();
    const before = journal.unfinished(id);
    const fault = before < behaviour.times ? behaviour.fault : undefined;
    note('begun', id);
    running.set(id, before > 1);
    signal.addEventListener('abort', () => {
      if (running.delete(id)) note(isTimeout(signal.reason) ? 'cut' : 'lost', id);
    });
    lookAround();
    if (fault === 'kill at once') kill();
    if (fault === 'block') block();
    if (fault === 'never end') await new Promise(() => {});
    const end = performance.now() + behaviour.ms;
    while (behaviour.held ? !isOpen(id) : performance.now() < end) {
      await setTimeout(behaviour.held ? stepMs : Math.min(stepMs, end - performance.now()));
      if (signal.aborted) return;
      lookAround();
    }
    if (fault === 'kill') kill();
    note('effect', id);
    running.delete(id);
  },
};

function behaviourOf({ payload }: KnownEvent): Required<Behaviour> {
  const data = new Map<string, unknown>(Object.entries(payload.data ?? {}));
  const number = (name: string, otherwise: number) => {
    const value = data.get(name);
    return typeof value === 'number' ? value : otherwise;
  };
  return {
    ms: number('ms', 0),
    held: data.get('held') === true,
    fault: faults.find((each) => each === data.get('fault')),
    times: number('times', Number.POSITIVE_INFINITY),
  };
}

function lookAround(): void {
  if (running.size > 1 && [...running.values()].includes(true)) {
    note('beside', [...running.keys()].join());
  }
}

function block(): void {
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  while (!isOpen('unblock')) Atomics.wait(nothing, 0, 0, stepMs);
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof Error && 'cut' in reason && reason.cut === 'timeout';
}
