import type { ErrorCode } from '@ordering/errors';
import type { Patience } from '../../http/patient.ts';
import { BrokenMeans, CannotRun, CannotSee, DoesNotApply } from '../../run/cannot-run.ts';
import type { Action, ActionName } from '../config/config.ts';
import type { Values } from '../config/template.ts';
import { takeStep } from './steps.ts';
import type { ServiceWorld } from './world.ts';

/** The action that a check needs. */
export function actionOf(world: ServiceWorld, name: ActionName): Action {
  const action = world.config.actions[name];
  if (action !== undefined) return action;
  throw new CannotRun(`it needs the action \`${name}\`, which the configuration does not have`);
}

/** The action without which there is no way to try something and look. */
export function wayTo(world: ServiceWorld, name: ActionName): Action {
  const action = world.config.actions[name];
  if (action !== undefined) return action;
  throw new CannotSee(`it needs the action \`${name}\`, which the configuration does not have`);
}

/**
 * Says so where the service was declared not to have what is refused with this code.
 *
 * @throws DoesNotApply
 */
export function needsCode({ config }: ServiceWorld, code: ErrorCode): void {
  if (!config.absent?.includes(code)) return;
  throw new DoesNotApply(`left out with absent: ${code}`);
}

/**
 * Takes the steps of an action, and returns what they took from the answers.
 *
 * @param onStep Called after each of them, with what was taken so far.
 * @param patience What their requests do otherwise than others.
 */
export async function runAction(
  world: ServiceWorld,
  action: Action,
  given: Values,
  onStep: (taken: Readonly<Record<string, string>>) => void = () => {},
  patience: Partial<Patience> = {},
): Promise<Readonly<Record<string, string>>> {
  const taken: Record<string, string> = {};
  for (const step of action.steps) {
    const values = { ...world.config.values, ...given, ...taken };
    const token = step.authorised ? await currentToken(world) : undefined;
    Object.assign(taken, await takeStep(world, action, step, values, token, patience));
    onStep(taken);
  }
  return taken;
}

/** The token in use; got when it is first needed. */
export function currentToken(world: ServiceWorld): Promise<string> {
  world.token ??= fetchToken(world);
  return world.token;
}

/** A new token, which takes the place of the one in use. */
export function renewToken(world: ServiceWorld): Promise<string> {
  world.token = fetchToken(world);
  return world.token;
}

async function fetchToken(world: ServiceWorld): Promise<string> {
  const { auth } = world.config;
  if (auth === undefined) throw new CannotRun('it needs `auth` in the configuration');
  if ('value' in auth.token) return auth.token.value;
  const { token } = await runAction(world, auth.token.fetch, {});
  if (token === undefined) {
    const { name } = auth.token.fetch;
    throw new BrokenMeans(`${name} took no token from its responses`, name);
  }
  return token;
}
