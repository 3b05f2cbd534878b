import type { ServiceConfig } from '@ordering/conformance-suite';
import { absentNames, integrateStoreGives } from '@ordering/conformance-suite';
import { parseConfig } from '@ordering/kit/config-cursor';
import type { Form } from '@ordering/kit/config-form';
import { mapping, number, object, oneOf, oneOrMore, text, truth } from '@ordering/kit/config-form';
import { durationKind } from '@ordering/kit/option-kinds';
import { actions, clock, codes, firing } from './action-forms.ts';
import { auth } from './auth-form.ts';
import { given, secretsOf } from './given-forms.ts';
import { webUrl } from './option-values.ts';
import type { Around } from './secret-forms.ts';
import { secret } from './secret-forms.ts';
import type { Defaults, Scope } from './step-form.ts';
import { timeout } from './step-form.ts';
import { checkAddress, headers, naming, template, templateJson } from './template-forms.ts';
import { undo, undoScope } from './undo-forms.ts';

/** What a configuration of the role `service` says. */
export interface ServiceFile {
  readonly baseUrl?: string;
  readonly config: ServiceConfig;
}

/** A value, and whether it must not be shown. */
interface Value {
  readonly text: string;
  readonly isSecret: boolean;
}

/** Values from elsewhere are secrets; those written in the file are not. */
const value: Form<Value, Around> = {
  schema: { anyOf: [{ type: 'string' }, secret.schema] },
  read: (at, around) =>
    at.isMapping
      ? { text: secret.read(at, around), isSecret: true }
      : { text: at.text(), isSecret: false },
};

const values = mapping(
  'Values for the templates; those from the environment or a file are secrets.',
  value,
  (name, at) => {
    if (!/^\w+$/.test(name)) at.fail('must have a name of letters, digits and _');
  },
);

const defaults = object(
  'What every step has, unless it says otherwise.',
  {
    baseUrl: template('The base URL of the paths in steps, if it is not that of the API.'),
    headers,
    timeout,
  },
  (members, scope: Scope): Defaults => {
    const baseUrl = members.get('baseUrl', scope)?.replace(/\/+$/, '');
    if (baseUrl !== undefined) checkAddress(baseUrl, members.place('baseUrl'), scope);
    const timeoutMs = members.get('timeout', scope);
    return {
      headers: members.get('headers', scope) ?? {},
      ...(baseUrl === undefined ? {} : { baseUrl }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    };
  },
);

const integrateStore = object(
  'How a store is registered; the contract does not give the fields of that operation.',
  { body: templateJson(`The body. It gets ${integrateStoreGives.join(', ')}.`) },
  (members, scope: Scope) => members.get('body', naming(scope, integrateStoreGives)),
  { needs: { body: "{ store: '{storeId}', url: '{url}' }" } },
);

const rate = object(
  'The most calls that the runner makes in a period, to stay below a limit of the service.',
  {
    calls: number('The most calls in one period.', { atLeast: 1 }),
    per: durationKind({ atLeast: 1, atMost: 86_400_000 }).form('The period.'),
  },
  (members, scope: Scope) => ({
    calls: members.get('calls', scope) ?? 0,
    perMs: members.get('per', scope) ?? 0,
  }),
  { needs: { calls: '20', per: '5s' } },
);

/** A configuration of the role `service`. */
export const serviceForm = object(
  'What the conformance runner has to know about a service.',
  {
    $schema: text('The JSON Schema of this file, for editors.'),
    role: oneOf('What is tested.', ['service']),
    baseUrl: text('The base URL of the API; --base-url takes precedence.', webUrl),
    requests: text(
      'A file with named requests, such as `createStore: POST /stores`; its path is relative to this file.',
    ),
    values,
    defaults,
    auth,
    integrateStore,
    actions,
    given,
    undo,
    fire: oneOrMore(firing),
    causes: oneOrMore(firing),
    codes,
    clock,
    public: truth(
      'Whether the service is on the public internet; if left out, its address decides.',
    ),
    rate,
    absent: oneOrMore(oneOf('What the service does not have.', absentNames)),
  },
  (members, around: Around): ServiceFile => {
    const bare = {
      ...around,
      names: [],
      known: {},
      requests: new Map(),
      defaults: { headers: {} },
    };
    const read = members.get('values', bare) ?? {};
    const known = Object.fromEntries(Object.entries(read).map(([name, each]) => [name, each.text]));
    const requests = readRequests(members.get('requests', bare), around);
    const named = { ...bare, names: Object.keys(read), known, requests };
    const usual = members.get('defaults', named) ?? { headers: {} };
    const scope: Scope = { ...named, defaults: usual };
    const baseUrl = members.get('baseUrl', scope);
    const authorisation = members.get('auth', scope);
    if (authorisation !== undefined && hasHeader(usual.headers, authorisation.header)) {
      members
        .place('defaults')
        .fail(
          `must not have the header ${authorisation.header}, which is for the token; write it in \`auth\``,
        );
    }
    const ready =
      authorisation !== undefined && 'value' in authorisation.token
        ? [authorisation.token.value]
        : [];
    const made = members.get('actions', scope) ?? {};
    const events = members.get('fire', scope) ?? [];
    const undone = members.get('undo', undoScope(scope, made, events));
    const isPublic = members.get('public', scope);
    const causes = members.get('causes', scope);
    const refused = members.get('codes', scope);
    const limit = members.get('rate', scope);
    const there = members.get('given', scope);
    return {
      ...(baseUrl === undefined ? {} : { baseUrl }),
      config: {
        values: known,
        secrets: [
          ...Object.values(read)
            .filter(({ isSecret }) => isSecret)
            .map(({ text: each }) => each),
          ...ready,
          ...secretsOf(there),
        ],
        auth: authorisation,
        headers: usual.headers,
        integrateStoreBody: members.get('integrateStore', scope),
        actions: made,
        ...(there === undefined ? {} : { given: there }),
        ...(undone === undefined ? {} : { undo: undone }),
        fire: events,
        ...(isPublic === undefined ? {} : { public: isPublic }),
        ...(causes === undefined ? {} : { causes }),
        ...(refused === undefined ? {} : { codes: refused }),
        ...(limit === undefined ? {} : { rate: limit }),
        clock: members.get('clock', scope) ?? { scale: 1, advance: undefined },
        absent: members.get('absent', scope) ?? [],
      },
    };
  },
);

/** Requests that stand in a file of their own, which may be generated. */
function readRequests(file: string | undefined, around: Around): ReadonlyMap<string, string> {
  if (file === undefined) return new Map();
  const named = parseConfig(around.readBeside(file), file).anyMembers();
  return new Map([...named].map(([name, at]) => [name, at.text()]));
}

function hasHeader(given: Readonly<Record<string, string>>, name: string): boolean {
  return Object.keys(given).some((each) => each.toLowerCase() === name.toLowerCase());
}
