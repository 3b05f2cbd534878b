import type { Action, UndoName } from '../config/config.ts';
import type { Values } from '../config/template.ts';
import { runAction } from './actions.ts';
import type { Made } from './journal.ts';
import { StepFailed } from './steps.ts';
import type { ServiceWorld } from './world.ts';

/** Runs an action that makes something. From its first step on it is known, so that it can be undone. */
export function make(
  world: ServiceWorld,
  by: UndoName,
  action: Action,
  given: Values,
): Promise<Readonly<Record<string, string>>> {
  const { journal } = world;
  const thing: Made = { by, values: { ...given } };
  const making = runAction(world, action, given, (taken) => {
    if (!journal.made.includes(thing)) journal.made.push(thing);
    Object.assign(thing.values, taken);
  }).catch((error: unknown) => {
    if (error instanceof StepFailed && error.isUncertain) {
      journal.unsure.push(`${error.message}; whether it made something is not known`);
    }
    throw error;
  });
  journal.follow(making);
  return making;
}
