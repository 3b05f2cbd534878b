import type { Side } from '../side.ts';
import { asyncapi, openapi, sideAfter, type TextEdit } from './pair.ts';

/** Two texts of one schema, in the flow style of YAML. `./schemas/Also.yaml` is what `also` says. */
export interface SchemaPair {
  readonly name: string;
  readonly was: string;
  readonly is: string;
  /** What the `$ref` to `./schemas/Also.yaml` leads to, on both sides. */
  readonly also?: string;
}

/** Edits of the documents. */
export interface DocumentPair {
  readonly name: string;
  readonly was?: readonly TextEdit[];
  readonly is: readonly TextEdit[];
}

const named = '    IntegrateStoreRequest:\n';
const request =
  '      additionalProperties: true\n      x-unspecified: The fields of a registration.';
const response = '        webhook_secret:\n          $ref: ./schemas/WebhookSecret.yaml\n';
const event =
  '              x-unspecified: The fields of `data` of Online Ordering `order.created`.';

/** A pair, and the field that has its schemas. */
export type Field<Pair extends SchemaPair = SchemaPair> = Pair & { readonly field: string };

/** Each pair with a field of its own, and with a document of its own in place of `Also.yaml`. */
export function fieldsOf<Pair extends SchemaPair>(pairs: readonly Pair[]): Field<Pair>[] {
  return pairs.map((pair, index) => {
    const field = `it${index}`;
    const own = (schema: string) => schema.replaceAll('/Also.yaml', `/Also-${field}.yaml`);
    return { ...pair, field, was: own(pair.was), is: own(pair.is) };
  });
}

/**
 * The contract with the fields in a request, in a response and in an event. All of them are in one contract, since to read
 * it takes most of the time.
 */
export function sideWith(fields: readonly Field[], time: 'was' | 'is'): Side {
  const also = fields.map(
    ({ field }) => `    Also-${field}: { $ref: ./schemas/Also-${field}.yaml }\n`,
  );
  const schemas = fields.map((field) => `${field.field}: ${field[time]}`);
  const properties = `properties: { ${schemas.join(', ')} }`;
  return sideAfter(
    [
      openapi(named, `${also.join('')}${named}`),
      openapi(request, `${request}\n      ${properties}`),
      openapi(response, `${response}${schemas.map((line) => `        ${line}\n`).join('')}`),
      asyncapi(event, `${event}\n              ${properties}`),
    ],
    Object.fromEntries(
      fields.map(({ field, also = 'type: string' }) => [`schemas/Also-${field}.yaml`, also]),
    ),
  );
}

/** The uses of the fields, as a report says them. */
export const places = {
  request: 'the request of `integrateStore`',
  response: 'the response 2XX of `integrateStore`',
  event: 'the body of the event `order.created` of `onlineOrdering`',
} as const;
