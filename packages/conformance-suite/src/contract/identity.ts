import { ownerFields, productTable } from '@ordering/events';

/** The envelope fields that say whose event it is, for example `store_id`. */
const identityFields: readonly string[] = [
  ...new Set(productTable.flatMap(({ identifiedBy }): readonly string[] => identifiedBy)),
];

/** An option of the command that says whose events are delivered. */
export interface IdentityOption {
  /** The envelope field that it fills. */
  readonly field: string;
  /** What people type: `--store-id`. */
  readonly flag: string;
  /** The option once it is parsed, and the name of the value in configurations: `storeId`. */
  readonly key: string;
}

/** One option for each field, with what deliveries have there where nothing else was asked for. */
export const identityOptions: readonly (IdentityOption & { readonly fallback: string })[] =
  identityFields.map((field) => ({ ...optionOf(field, field), fallback: defaultId(field) }));

/** The options that name a second owner of deliveries, one for each product: `--other-store-id`. */
export const otherOwnerOptions: readonly IdentityOption[] = ownerFields.map(({ field }) =>
  optionOf(field, `other_${field}`),
);

function optionOf(field: string, name: string): IdentityOption {
  return { field, flag: `--${name.replaceAll('_', '-')}`, key: camelCase(name) };
}

/** The name of a field in options and in configurations: `store_id` gives `storeId`. */
export function camelCase(field: string): string {
  return field.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** What deliveries have in the field where nothing else was asked for. */
function defaultId(field: string): string {
  return `conformance-${field.replace(/_id$/, '')}`;
}

/** The values of the fields, from an object that has them under the names of options. */
export function identityIn(
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    identityFields.flatMap((field) => {
      const value = values[camelCase(field)];
      return value === undefined ? [] : [[field, value]];
    }),
  );
}
