import type { Role } from '@ordering/conformance-suite';
import { roles as names } from '@ordering/conformance-suite';
import type { Cursor } from '@ordering/kit/config-cursor';
import { parseConfig } from '@ordering/kit/config-cursor';
import type { Schema } from '@ordering/kit/config-form';
import type { Roles } from './roles.ts';
import { roles } from './roles.ts';
import type { Around } from './secret-forms.ts';
import { step } from './step-form.ts';

/** What a configuration of any role may say, as JSON Schema. */
export const configSchema: Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A configuration of ordering-conformance',
  anyOf: names.map((role) => ({ $ref: `#/$defs/${role}` })),
  $defs: {
    ...Object.fromEntries(names.map((role) => [role, roles[role].form.schema])),
    step: step.schema,
  },
};

/**
 * Reads a configuration of a role: YAML, of which JSON is a subset.
 *
 * @param name The file, for messages.
 * @throws ConfigError with file, line and column if it cannot be used.
 */
export function readConfigFile<R extends Role>(
  role: R,
  text: string,
  name: string,
  around: Around,
): Roles[R]['file'] {
  return roles[role].form.read(rootOf(text, name, role), around);
}

/** The outermost place; a configuration for another role has one fault, however many keys are unknown. */
function rootOf(text: string, name: string, role: Role): Cursor {
  const root = parseConfig(text, name);
  const found = root.anyMembers();
  const declared = found.get('role');
  const strangers = [...found.keys()].filter((key) => !roles[role].form.keys.includes(key));
  const isOf = (other: Role) =>
    declared?.isText === true
      ? declared.text() === other
      : strangers.length > 0 && strangers.every((key) => roles[other].form.keys.includes(key));
  const other = names.find((each) => each !== role && isOf(each));
  if (other === undefined) return root;
  return root.fail(
    `this is the configuration of a ${other}, not of a ${role}: use it with ordering-conformance ${other} or ordering-conformance doctor ${other}`,
  );
}
