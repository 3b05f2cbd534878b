import { atPointer } from '@ordering/kit/json-pointer';
import type { Json } from '../../contract/json.ts';
import { isJsonObject, parseJson } from '../../contract/json.ts';
import type { Answer } from '../../http/exchange.ts';
import { isSuccessful } from '../../http/exchange.ts';
import { jsonRequest } from '../../http/json-request.ts';
import { sendPatiently } from '../../http/patient.ts';
import { CannotRun } from '../../run/cannot-run.ts';
import type { Action, ActionName, Step } from '../config/config.ts';
import type { Values } from '../config/template.ts';
import { fillJson, fillText } from '../config/template.ts';
import { explain } from './explain.ts';
import { secretNames, secretsOf } from './secrets.ts';
import type { ServiceWorld } from './world.ts';
import { tokenHeader } from './world.ts';

/** An action may take long: advancing a clock makes many attempts on the way. */
const actionMs = 60_000;

/** The action that a check needs. */
export function actionOf(world: ServiceWorld, name: ActionName): Action {
  const action = world.config.actions[name];
  if (action !== undefined) return action;
  throw new CannotRun(`it needs the action \`${name}\`, which the configuration does not have`);
}

/** Takes the steps of an action, and returns what they took from the answers. */
export async function runAction(
  world: ServiceWorld,
  action: Action,
  given: Values,
): Promise<Readonly<Record<string, string>>> {
  const taken: Record<string, string> = {};
  for (const step of action.steps) {
    const values = { ...world.config.values, ...given, ...taken };
    Object.assign(taken, await takeStep(world, action, step, values));
  }
  return taken;
}

async function takeStep(
  world: ServiceWorld,
  action: Action,
  step: Step,
  values: Values,
): Promise<Readonly<Record<string, string>>> {
  const path = fillText(step.target, values, encodeURIComponent);
  const fromStep = Object.entries(step.headers).map(([name, value]) => ({
    name,
    value: fillText(value, values),
  }));
  const token = step.authorised ? await currentToken(world) : undefined;
  const headers = [...fromStep, ...tokenHeader(world, { token }, fromStep)];
  const url = /^https?:/.test(path) ? path : `${world.baseUrl}${path}`;
  const wire = jsonRequest(step.method, url, headers, bodyOf(step, values));
  const limit = Math.min(actionMs, Math.max(1, world.deadline.remainingMs()));
  const answer = await sendPatiently(wire, limit, world.deadline);
  const mask = (text: string) => world.vault.mask(text);
  if (answer.kind === 'failed' || !isSuccessful(answer)) {
    const why = explain(`${step.method} ${path}`, answer, mask);
    throw new CannotRun(`\`${action.name}\` failed: ${why}`);
  }
  const taken = take(action, step, answer);
  for (const [name, value] of Object.entries(taken)) {
    if (secretNames.includes(name)) world.vault.keep(value);
    else world.shown.add(value);
  }
  const carries = Object.keys(taken).some((name) => secretNames.includes(name));
  for (const secret of secretsOf(answer, wire, world.shown, carries)) world.vault.keep(secret);
  return taken;
}

function bodyOf(step: Step, values: Values): Json | undefined {
  return step.body === undefined ? undefined : fillJson(step.body, values);
}

/** What a step takes from an answer. The answer may have secrets, so that only the names of its members are told. */
function take(
  action: Action,
  step: Step,
  { body }: Extract<Answer, { kind: 'answered' }>,
): Readonly<Record<string, string>> {
  const { ok, value } = parseJson(body);
  const taken = Object.entries(step.take).map(([name, pointer]): [string, string] => {
    const found = atPointer(value, pointer);
    if (typeof found !== 'string' && typeof found !== 'number') {
      const has = ok ? membersOf(value) : 'it is not JSON';
      throw new CannotRun(
        `\`${action.name}\` failed: the response to ${step.method} ${step.target} has no string or number at ${pointer}; ${has}`,
      );
    }
    return [name, String(found)];
  });
  return Object.fromEntries(taken);
}

/** The names of the members of an answer. */
export function membersOf(value: unknown): string {
  const names = isJsonObject(value) ? Object.keys(value) : [];
  return names.length === 0 ? 'it has no members' : `it has ${names.join(', ')}`;
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
  if (token === undefined)
    throw new CannotRun(`${auth.token.fetch.name} took no token from its responses`);
  return token;
}
