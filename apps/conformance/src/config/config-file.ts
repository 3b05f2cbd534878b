import type { Role } from '@ordering/conformance-suite';
import type { Cursor } from '@ordering/kit/config-cursor';
import { parseConfig } from '@ordering/kit/config-cursor';
import type { Schema } from '@ordering/kit/config-form';
import type { ReceiverFile } from './receiver-config.ts';
import { receiverForm } from './receiver-config.ts';
import type { Around } from './secret-forms.ts';
import type { ServiceFile } from './service-config.ts';
import { serviceForm } from './service-config.ts';
import { step } from './step-form.ts';

const forms = { receiver: receiverForm, service: serviceForm } as const;

/** What a configuration of either role may say, as JSON Schema. */
export const configSchema: Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A configuration of ordering-conformance',
  anyOf: Object.keys(forms).map((role) => ({ $ref: `#/$defs/${role}` })),
  $defs: { receiver: receiverForm.schema, service: serviceForm.schema, step: step.schema },
};

/**
 * Reads a configuration of the role `service`: YAML, of which JSON is a subset.
 *
 * @param name The file, for messages.
 * @throws ConfigError with file, line and column if it cannot be used.
 */
export function readServiceConfig(text: string, name: string, around: Around): ServiceFile {
  return forms.service.read(rootOf(text, name, 'service', 'receiver'), around);
}

/** The same, of the role `receiver`. */
export function readReceiverConfig(text: string, name: string, around: Around): ReceiverFile {
  return forms.receiver.read(rootOf(text, name, 'receiver', 'service'), around);
}

/** The outermost place; a configuration for the other role has one fault, however many keys are unknown. */
function rootOf(text: string, name: string, role: Role, other: Role): Cursor {
  const root = parseConfig(text, name);
  const found = root.anyMembers();
  const declared = found.get('role');
  const strangers = [...found.keys()].filter((key) => !forms[role].keys.includes(key));
  const isOther =
    declared?.isText === true
      ? declared.text() === other
      : strangers.length > 0 && strangers.every((key) => forms[other].keys.includes(key));
  if (!isOther) return root;
  return root.fail(
    `this describes a ${other}, and not a ${role}: it is for ordering-conformance ${other}, and doctor ${other}`,
  );
}
