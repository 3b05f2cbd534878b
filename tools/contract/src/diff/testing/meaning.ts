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

/** The contract with a field `it` in a request, in a response and in an event. */
export function sideWith(schema: string, also = 'type: string') {
  return sideAfter(
    [
      openapi(named, `    Also: { $ref: ./schemas/Also.yaml }\n${named}`),
      openapi(request, `${request}\n      properties: { it: ${schema} }`),
      openapi(response, `${response}        it: ${schema}\n`),
      asyncapi(event, `${event}\n              properties: { it: ${schema} }`),
    ],
    { 'schemas/Also.yaml': also },
  );
}

/** The uses of the field, as a report says them. */
export const places = {
  request: 'the request of `integrateStore`',
  response: 'the response 2XX of `integrateStore`',
  event: 'the body of the event `order.created` of `onlineOrdering`',
} as const;
