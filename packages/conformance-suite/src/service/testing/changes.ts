import { setTimeout as pause } from 'node:timers/promises';
import { oneAtATime } from '../../testing/pace.ts';
import type { FakeChange, ServiceDecisions } from './decisions.ts';
import { correctService } from './decisions.ts';

type Changes = ServiceDecisions['changes'];

/** What a statement of a small database takes, in ms. */
const statementMs = 5;

/** Looks at an order, and changes it a while later without a second look. */
export async function lookedBefore(
  change: FakeChange,
  meanwhile: () => Promise<unknown> = () => pause(statementMs),
): Promise<boolean> {
  if (!change.isOpen()) return false;
  await meanwhile();
  return change.make();
}

/** The same of deliveries alone. */
export const lookedBeforeDelivery: Changes = (change) =>
  change.by === 'delivery' ? lookedBefore(change) : correctService.changes(change);

/** The same of both, where a delivery is so long on its way, in ms, that a denial at the same time is always first. */
export function lookedBeforeLate(ms: number): Changes {
  return async (change) => {
    if (change.by === 'delivery') await pause(ms);
    return lookedBefore(change);
  };
}

/** Does one such change after another, and lets others pass. */
export function lockedFor(...locked: readonly FakeChange['by'][]): Changes {
  const inTurn = oneAtATime();
  return (change) =>
    locked.includes(change.by) ? inTurn(() => lookedBefore(change)) : lookedBefore(change);
}

/** Looks, and looks again as it writes: where the order has changed meanwhile, it begins anew. */
export async function comparedAndSet(change: FakeChange): Promise<boolean> {
  const isOpen = change.isOpen();
  await pause(statementMs);
  if (isOpen !== change.isOpen()) return comparedAndSet(change);
  return isOpen && change.make();
}

/** Writes so slowly, in ms, and in one statement with the look. */
export function writtenIn(ms: number): Changes {
  return async (change) => {
    await pause(ms);
    return correctService.changes(change);
  };
}
