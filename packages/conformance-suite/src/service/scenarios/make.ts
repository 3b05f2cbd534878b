import { BrokenMeans } from '../../run/cannot-run.ts';
import type { Action, UndoName } from '../config/config.ts';
import type { Values } from '../config/template.ts';
import { runAction } from './actions.ts';
import type { Made } from './journal.ts';
import { nameOf } from './journal.ts';
import { StepFailed } from './steps.ts';
import type { ServiceWorld } from './world.ts';

/**
 * Runs an action that makes something. From its first step on it is known, so that it can be undone.
 *
 * @throws CannotRun if it failed, or gave a thing that an earlier call has made: checks would get in each other's way.
 */
export function make(
  world: ServiceWorld,
  by: UndoName,
  action: Action,
  given: Values,
): Promise<Readonly<Record<string, string>>> {
  const { journal } = world;
  const thing: Made = { by, values: { ...given } };
  const making = runAction(world, action, given, (taken) => {
    journal.add(thing);
    Object.assign(thing.values, taken);
  })
    .then((taken) => {
      refuseTwice(world, action, thing);
      return taken;
    })
    .catch((error: unknown) => {
      if (error instanceof StepFailed && error.isUncertain) {
        journal.unsure.push(`${error.message}; it may have created something`);
      }
      throw error;
    });
  journal.follow(making);
  return making;
}

function refuseTwice({ journal, rehearsal }: ServiceWorld, { name }: Action, thing: Made): void {
  // Events need no ids of their own, and a rehearsal makes nothing.
  if (thing.by === 'fire' || rehearsal !== undefined) return;
  const isSame = (other: Made) => other.by === thing.by && nameOf(other) === nameOf(thing);
  if (journal.made.filter(isSame).length < 2) return;
  throw new BrokenMeans(
    `\`${name}\` returned ${nameOf(thing)} twice; each call must create a new one, also when several run at once`,
    name,
  );
}
