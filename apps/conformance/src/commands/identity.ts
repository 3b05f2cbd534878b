import { Product, productTable } from '@ordering/events';
import { identifyingFields } from '../contract/events.ts';
import type { Options } from './options.ts';
import { text } from './options.ts';

/** The envelope fields that say whose event it is, for example `store_id`; each has an option. */
export const identityFields: readonly string[] = [
  ...new Set(productTable.flatMap(({ identifiedBy }): readonly string[] => identifiedBy)),
];

/** The field by which a second store differs from the first. */
export const [storeField = '']: readonly string[] = identifyingFields(Product.onlineOrdering);

/** The option of a field: `store_id` gives `--store-id`. */
export function flagOf(field: string): string {
  return `--${field.replaceAll('_', '-')}`;
}

/** The name under which commander keeps that option: `storeId`. */
export function attributeOf(field: string): string {
  return field.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** What deliveries have in the field where nothing else was asked for. */
export function defaultId(field: string): string {
  return `conformance-${field.replace(/_id$/, '')}`;
}

/** The values of all fields, as the options say. */
export function identityOf(options: Options): Readonly<Record<string, string>> {
  return Object.fromEntries(
    identityFields.map((field) => [field, text(options, attributeOf(field)) ?? defaultId(field)]),
  );
}
