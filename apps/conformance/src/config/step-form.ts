import { METHODS } from 'node:http';
import type { Action, CommandStep, Json, RequestStep, Step } from '@ordering/conformance-suite';
import type { Cursor } from '@ordering/kit/config-cursor';
import type { Form, Members } from '@ordering/kit/config-form';
import { mapping, object, oneOrMore, text, truth } from '@ordering/kit/config-form';
import { durationKind } from '@ordering/kit/option-kinds';
import { outputOf } from '../shell.ts';
import type { Around } from './secret-forms.ts';
import type { Names } from './template-forms.ts';
import {
  checkAddress,
  checkNames,
  headers,
  naming,
  source,
  template,
  templateJson,
} from './template-forms.ts';

/** What every step may refer to. */
export interface Scope extends Around, Names {
  /** Requests that a step may name instead of writing them. */
  readonly requests: ReadonlyMap<string, string>;
  readonly defaults: Defaults;
}

/** What holds for every step that does not say it. */
export interface Defaults {
  readonly baseUrl?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

/** The names that the templates of an action may use beside those of the configuration, and what its steps must take. */
interface ActionShape {
  readonly gives: readonly string[];
  readonly needs: readonly string[];
}

/** How long a step may take, in milliseconds. */
export const timeout: Form<number> = durationKind({ atLeast: 1, atMost: 3_600_000 }).form(
  'The longest time that the step may take.',
);

const forRequests = ['headers', 'body', 'form', 'basic'] as const;

/** How a step is referred to in the schema of a whole configuration. */
const stepReference = { $ref: '#/$defs/step' };

/** A part of an action. */
export const step = object(
  'One request, or one shell command.',
  {
    request: text(
      'A method and a path or URL, such as "POST /orders"; `{name}` is replaced by a value, also at the start of the URL. Or the name of a request in the file that `requests` names.',
    ),
    headers,
    body: templateJson('The body: JSON, or a string that is sent as it is.'),
    form: mapping('The fields of a form, which is sent as the body.', template('A field.')),
    basic: object(
      'HTTP basic authentication.',
      { user: template('The name.'), password: template('The password.') },
      (members, scope: Scope) => ({
        user: members.get('user', scope) ?? '',
        password: members.get('password', scope) ?? '',
      }),
      { needs: { user: "'{clientId}'", password: "'{clientSecret}'" } },
    ),
    run: text(
      'A shell command. Its environment has the values, such as `storeId` in $ORDERING_STORE_ID. If the step has `take`, the command prints JSON.',
    ),
    authorised: truth('Whether to send the access token with the request.'),
    take: mapping('Values to take from the response, and where each of them is in it.', source),
    timeout,
  },
  (members, scope: Scope): Step => {
    if (members.has('request') === members.has('run')) {
      return members.at.fail(
        members.has('run')
          ? 'has both `request` and `run`; make two steps of it'
          : 'needs `request`, for example "POST /orders", or `run` with a shell command',
      );
    }
    return members.has('run') ? commandStep(members, scope) : requestStep(members, scope);
  },
  { schema: { oneOf: [{ required: ['request'] }, { required: ['run'] }] } },
);

type StepMembers = Members<
  {
    request: string;
    headers: RequestStep['headers'];
    body: Json;
    form: RequestStep['form'] & {};
    basic: RequestStep['basic'] & {};
    run: string;
    authorised: boolean;
    take: Step['take'];
    timeout: number;
  },
  Scope
>;

function requestStep(members: StepMembers, scope: Scope): RequestStep {
  const { defaults } = scope;
  const own = members.get('headers', scope) ?? {};
  const form = members.get('form', scope);
  const basic = members.get('basic', scope);
  if (form !== undefined && members.has('body')) {
    members.place('form').fail('cannot be given together with `body`');
  }
  return {
    ...readRequest(members.get('request', scope) ?? '', members.place('request'), scope),
    headers: { ...without(defaults.headers, Object.keys(own)), ...own },
    body: members.get('body', scope),
    ...(form === undefined ? {} : { form }),
    ...(basic === undefined ? {} : { basic }),
    ...common(members, scope),
  };
}

function commandStep(members: StepMembers, scope: Scope): CommandStep {
  for (const key of forRequests) {
    if (members.has(key))
      members.place(key).fail('is for requests; a command gets its values in the environment');
  }
  const command = members.get('run', scope) ?? '';
  return { ...shellStep(command, members.place('run').path), ...common(members, scope) };
}

/**
 * A shell command as a step that takes nothing.
 *
 * @param givenWith Where it is given, for messages.
 */
export function shellStep(command: string, givenWith: string): CommandStep {
  return {
    command,
    run: (env, timeoutMs, signal) => outputOf(command, { givenWith, env, timeoutMs, signal }),
    authorised: false,
    take: {},
  };
}

function common(members: StepMembers, scope: Scope) {
  const timeoutMs = members.get('timeout', scope) ?? scope.defaults.timeoutMs;
  return {
    authorised: members.get('authorised', scope) ?? false,
    take: members.get('take', scope) ?? {},
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
}

function readRequest(given: string, at: Cursor, scope: Scope) {
  const { requests, defaults, names } = scope;
  const written = requests.get(given) ?? given;
  const [method = '', target = '', ...rest] = written.trim().split(/\s+/);
  if (!METHODS.includes(method)) {
    const named = requests.size === 0 ? '' : `, or be one of ${[...requests.keys()].join(', ')}`;
    at.fail(`must start with a method, such as GET or POST${named}`);
  }
  if (rest.length > 0 || !/^(\/|https?:\/\/|\{\w+\})/.test(target)) {
    at.fail('must be a method and a path or a URL, for example "POST /orders"');
  }
  checkNames(target, at, names);
  if (target.startsWith('/')) return { method, target: `${defaults.baseUrl ?? ''}${target}` };
  checkAddress(target, at, scope);
  return { method, target };
}

/** Headers without those of some names, whatever their letter case. */
function without(headers: Readonly<Record<string, string>>, names: readonly string[]) {
  const own = new Set(names.map((name) => name.toLowerCase()));
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !own.has(name.toLowerCase())),
  );
}

/** One step or a list of them. What a step takes, the following ones may use. */
export function action(about: string, { gives, needs }: ActionShape): Form<Action, Scope> {
  const { schema } = oneOrMore({ ...step, schema: stepReference });
  const given = gives.length === 0 ? '' : ` It gets ${gives.join(', ')}.`;
  const taken = needs.length === 0 ? '' : ` Its steps must take ${needs.join(', ')}.`;
  return {
    schema: { ...schema, description: `${about}${given}${taken}` },
    read(at, scope) {
      let own = naming(scope, gives);
      const steps = at.items().map((item) => {
        const read = step.read(item, own);
        own = naming(own, Object.keys(read.take));
        return read;
      });
      for (const need of needs) {
        if (!steps.some(({ take }) => need in take)) {
          at.fail(`must take \`${need}\` from a response, for example take: { ${need}: /id }`);
        }
      }
      return { name: at.path, steps };
    },
  };
}
