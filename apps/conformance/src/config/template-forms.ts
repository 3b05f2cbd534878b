import type { Json, Source } from '@ordering/conformance';
import { namesIn } from '@ordering/conformance';
import type { Cursor } from '@ordering/kit/config-cursor';
import type { Form } from '@ordering/kit/config-form';
import { anything, mapping, object, text } from '@ordering/kit/config-form';

/** The values that a template may use. */
export interface Names {
  readonly names: readonly string[];
}

const placeholders = '`{name}` stands for a value.';

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
  'A header of the answer.',
  { header: text('The name of the header.') },
  (members) => ({ header: members.get('header', undefined) ?? '' }),
  { needs: { header: 'X-Token' } },
);

/** Where a value is taken from. */
export const source: Form<Source> = {
  schema: {
    anyOf: [
      { type: 'string', pattern: '^(/.*)?$', description: 'A JSON pointer, such as /data/id.' },
      headerSource.schema,
    ],
  },
  read(at) {
    if (at.isMapping) return headerSource.read(at, undefined);
    const pointer = at.text();
    if (!/^(\/.*)?$/.test(pointer)) {
      at.fail(`must be a JSON pointer, which starts with /: write /${pointer}`);
    }
    return pointer;
  },
};

export const headers = mapping('Headers, by name.', template('The value of a header.'));
