import type {
  Action,
  ActionName,
  Auth,
  Clock,
  Firing,
  OwnerKind,
  ServiceConfig,
} from '@ordering/conformance';
import {
  absentNames,
  actionNames,
  actionShapes,
  clockGives,
  eventTypesOf,
  fireGives,
  integrateStoreGives,
  namesIn,
  ownerKinds,
} from '@ordering/conformance';
import { ConfigError } from '@ordering/kit/failure';
import { LineCounter, parseDocument } from 'yaml';
import type { ConfigFile } from './cursor.ts';
import { Cursor } from './cursor.ts';
import { readAction } from './read-action.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration of the role `service`: YAML, of which JSON is a subset.
 *
 * @param readBeside Reads a file that the configuration names by its path from there.
 * @throws ConfigError with file and line if it cannot be used.
 */
export function readServiceConfig(
  text: string,
  name: string,
  env: Env,
  readBeside: (file: string) => string,
): ServiceConfig {
  const root = parse(text, name).members([
    'requests',
    'values',
    'auth',
    'integrateStore',
    'actions',
    'fire',
    'clock',
    'absent',
  ]);
  const { values, secrets } = readValues(root.values, env);
  const known: Known = {
    values: Object.keys(values),
    requests: readRequests(root.requests, readBeside),
  };
  return {
    values,
    secrets,
    auth: root.auth === undefined ? undefined : readAuth(root.auth, known, env, secrets),
    integrateStoreBody: readBody(root.integrateStore, [...known.values, ...integrateStoreGives]),
    actions: readActions(root.actions, known),
    fire: root.fire?.items().map((item) => readFiring(item, known)) ?? [],
    clock: readClock(root.clock, known),
    absent: root.absent?.items().map(readAbsent) ?? [],
  };
}

function parse(text: string, name: string): Cursor {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [error] = document.errors;
  if (error !== undefined) {
    const line = lines.linePos(error.pos[0]).line;
    throw new ConfigError(`${name}:${line}: ${error.message.split('\n')[0] ?? 'is not YAML'}`);
  }
  const file: ConfigFile = { name, lines };
  return new Cursor(file, document.contents, '', 1);
}

/** What the whole configuration may refer to: values, and requests that have a name. */
interface Known {
  readonly values: readonly string[];
  readonly requests: ReadonlyMap<string, string>;
}

/** Requests that stand in a file of their own, which may be generated: `createStore: POST /stores`. */
function readRequests(
  cursor: Cursor | undefined,
  readBeside: (file: string) => string,
): ReadonlyMap<string, string> {
  if (cursor === undefined) return new Map();
  const file = cursor.text();
  const named = parse(readBeside(file), file).anyMembers();
  return new Map([...named].map(([name, at]) => [name, at.text()]));
}

interface ReadValues {
  readonly values: Readonly<Record<string, string>>;
  readonly secrets: string[];
}

/** Values from the environment are secrets; those written in the file are not. */
function readValues(cursor: Cursor | undefined, env: Env): ReadValues {
  const values: Record<string, string> = {};
  const secrets: string[] = [];
  for (const [name, at] of cursor?.anyMembers() ?? []) {
    if (!/^\w+$/.test(name)) at.fail('must have a name of letters and digits');
    if (at.isText) values[name] = at.text();
    else {
      const value = readSecret(at, env);
      values[name] = value;
      secrets.push(value);
    }
  }
  return { values, secrets };
}

function readSecret(cursor: Cursor, env: Env): string {
  const members = cursor.members(['env', 'default']);
  const variable = members.env?.text() ?? cursor.fail('must be a string, or have `env`');
  const value = env[variable] ?? members.default?.text();
  if (value === undefined || value === '') {
    return cursor.fail(`needs ${variable} in the environment`);
  }
  return value;
}

function readAuth(cursor: Cursor, known: Known, env: Env, secrets: string[]): Auth {
  const members = cursor.members(['token', 'header', 'value']);
  const token = members.token ?? cursor.fail('needs `token`');
  const value = members.value?.text() ?? cursor.fail('needs `value`, for example "Bearer {token}"');
  if (!namesIn(value).includes('token')) members.value?.fail('must have {token} in it');
  const header = members.header?.text() ?? 'Authorization';
  if (!token.isList && token.anyMembers().has('env')) {
    const ready = readSecret(token, env);
    secrets.push(ready);
    return { token: { value: ready }, header, value };
  }
  const fetch = readAction(token, { gives: known.values, needs: ['token'] }, known.requests);
  return { token: { fetch }, header, value };
}

function readBody(
  cursor: Cursor | undefined,
  known: readonly string[],
): ServiceConfig['integrateStoreBody'] {
  if (cursor === undefined) return undefined;
  const { body } = cursor.members(['body']);
  if (body === undefined) return cursor.fail('needs `body`');
  for (const name of namesIn(body.json())) {
    if (!known.includes(name))
      body.fail(`uses {${name}}; the available values are ${known.join(', ')}`);
  }
  return body.json();
}

function readActions(
  cursor: Cursor | undefined,
  known: Known,
): Readonly<Partial<Record<ActionName, Action>>> {
  const members = cursor?.members(actionNames) ?? {};
  const actions: Partial<Record<ActionName, Action>> = {};
  for (const name of actionNames) {
    const at = members[name];
    if (at === undefined) continue;
    const { gives, needs } = actionShapes[name];
    actions[name] = readAction(at, { gives: [...known.values, ...gives], needs }, known.requests);
  }
  return actions;
}

function readFiring(cursor: Cursor, known: Known): Firing {
  const members = cursor.members(['owner', 'types', 'steps']);
  const owner = readOwner(members.owner ?? cursor.fail('needs `owner`, for example store'));
  const types = members.types?.items().map((item) => readType(item, owner));
  const steps = members.steps ?? cursor.fail('needs `steps`');
  const gives = [...known.values, ...fireGives(owner)];
  return { owner, types, action: readAction(steps, { gives, needs: [] }, known.requests) };
}

function readOwner(cursor: Cursor): OwnerKind {
  const kind = ownerKinds.find((each) => each === cursor.text());
  return kind ?? cursor.fail(`must be one of ${ownerKinds.join(', ')}`);
}

/** A product, or one of its event types, that the service is declared not to have. */
function readAbsent(cursor: Cursor): string {
  const name = cursor.text();
  if (!absentNames.includes(name)) cursor.fail(`must be one of ${absentNames.join(', ')}`);
  return name;
}

/** An event type of the product whose events name such an owner. */
function readType(cursor: Cursor, owner: OwnerKind): string {
  const types = eventTypesOf(owner);
  const type = cursor.text();
  if (!types.some((each) => each === type)) cursor.fail(`must be one of ${types.join(', ')}`);
  return type;
}

function readClock(cursor: Cursor | undefined, known: Known): Clock {
  const members = cursor?.members(['scale', 'advance']) ?? {};
  const scale = members.scale?.number() ?? 1;
  if (!(scale > 0)) members.scale?.fail('must be greater than 0');
  const advance =
    members.advance === undefined
      ? undefined
      : readAction(
          members.advance,
          { gives: [...known.values, ...clockGives], needs: [] },
          known.requests,
        );
  return { scale, advance };
}
