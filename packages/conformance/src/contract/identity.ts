import { productTable } from '@ordering/events';

/** The envelope fields that say whose event it is, for example `store_id`; each has an option. */
export const identityFields: readonly string[] = [
  ...new Set(productTable.flatMap(({ identifiedBy }): readonly string[] => identifiedBy)),
];

/** The option of a field: `store_id` gives `--store-id`. */
export function flagOf(field: string): string {
  return `--${field.replaceAll('_', '-')}`;
}

/** The option that names another owner than the one of all deliveries: `--other-store-id`. */
export function otherFlagOf(field: string): string {
  return flagOf(`other_${field}`);
}

/** The name of a field in options and in configurations: `store_id` gives `storeId`. */
export function camelCase(field: string): string {
  return field.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** What deliveries have in the field where nothing else was asked for. */
export function defaultId(field: string): string {
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
