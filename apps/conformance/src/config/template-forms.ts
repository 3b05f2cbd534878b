import type { Json, Source } from '@ordering/conformance-suite';
import { namesIn } from '@ordering/conformance-suite';
import type { Cursor } from '@ordering/kit/config-cursor';
import type { Form } from '@ordering/kit/config-form';
import { anything, mapping, object, text } from '@ordering/kit/config-form';
import { checkHeaderName, checkHeaderValue, isWebUrl, writeWebUrl } from './option-values.ts';

/** The values that a template may use. */
export interface Names {
  readonly names: readonly string[];
  /** Those that are known before anything is sent. */
  readonly known: Readonly<Record<string, string>>;
}

/** A scope that has these names as well; what was known of one of them no longer holds. */
export function naming<Scope extends Names>(scope: Scope, names: readonly string[]): Scope {
  const still = Object.entries(scope.known).filter(([name]) => !names.includes(name));
  return { ...scope, names: [...scope.names, ...names], known: Object.fromEntries(still) };
}

const placeholders = '`{name}` is replaced by a value.';

/** A string with placeholders. */
export function template(about: string): Form<string, Names> {
  const form = text(`${about} ${placeholders}`);
  return {
    schema: form.schema,
    read(at, { names }) {
      const value = form.read(at);
      checkNames(value, at, names);
      return value;
    },
  };
}

/** JSON with placeholders. */
export function templateJson(about: string): Form<Json, Names> {
  return anything(`${about} ${placeholders}`, (value, at, { names }: Names) =>
    checkNames(value, at, names),
  );
}

/** Refuses a placeholder of which there is no value. */
export function checkNames(value: Json, at: Cursor, names: readonly string[]): void {
  for (const name of namesIn(value)) {
    if (names.includes(name)) continue;
    const problem = `uses {${name}}, but`;
    if (names.length === 0) at.fail(`${problem} no values are available here`);
    at.failChoice(`${problem} there is no such value here`, name, names);
  }
}

const headerSource = object(
  'A header of the response.',
  { header: text('The name of the header.') },
  (members) => ({ header: members.get('header', undefined) ?? '' }),
  { needs: { header: 'X-Token' } },
);

const pointer: Form<string> = {
  schema: {
    type: 'string',
    pattern: '^(/.*)?$',
    description: 'A JSON pointer, such as /data/id.',
  },
  read(at) {
    const given = at.text();
    if (/^(\/.*)?$/.test(given)) return given;
    return at.fail(`must be a JSON pointer, which starts with /: write /${given}`);
  },
};

const jsonSource = object(
  'A part of the response that is an object or a list, taken as JSON.',
  { json: pointer },
  (members) => ({ json: members.get('json', undefined) ?? '' }),
  { needs: { json: '/payload' } },
);

/** Where a value is taken from. */
export const source: Form<Source> = {
  schema: {
    anyOf: [pointer.schema, headerSource.schema, jsonSource.schema],
  },
  read(at) {
    if (!at.isMapping) return pointer.read(at, undefined);
    return at.anyMembers().has('json')
      ? jsonSource.read(at, undefined)
      : headerSource.read(at, undefined);
  },
};

const headerTemplate = template('The value of a header.');

const headerValue: Form<string, Names> = {
  schema: headerTemplate.schema,
  read(at, scope) {
    const value = headerTemplate.read(at, scope);
    checkHeaderValue(value, at);
    for (const name of namesIn(value)) checkHeaderValue(scope.known[name] ?? '', at, name);
    return value;
  },
};

/** Refuses a template of which it is known already that it makes no address. */
export function checkAddress(value: string, at: Cursor, { known }: Names): void {
  const [, first] = /^\{(\w+)\}/.exec(value) ?? [];
  const start = first === undefined ? value : known[first];
  // A value that is taken, or a part of the name of a host, is known later.
  if (start === undefined || /^\w+:\/\/[^/]*\{/.test(start) || isWebUrl(start)) return;
  const subject = first === undefined ? '' : `uses {${first}}, which `;
  at.fail(`${subject}is not a URL: ${writeWebUrl}`);
}

export const headers = mapping('Headers, by name.', headerValue, checkHeaderName);
