import type { Contract, DeliveryHeader, Event } from '../../model/contract.ts';
import { isObject } from '../../model/schemas.ts';
import { by } from '../../read/compare.ts';
import type { Json, JsonObject } from '../../read/json.ts';
import { conditionOf } from '../events/headers.ts';
import { list, object, reachableSchemas, schemaReference } from '../schemas.ts';
import { code, duration } from '../text/markdown.ts';
import { withOpenapiReferences } from '../typescript.ts';
import type { Adaptation } from './adaptation.ts';
import { memberAt, withMember } from './member.ts';
import { adapted, successes } from './success.ts';

/** Describes the deliveries in the OpenAPI document too, as `webhooks`. */
export function deliveriesAsWebhooks(contract: Contract): Adaptation {
  return (document) => {
    const used = [
      ...contract.events.map(({ payload }) => schemaReference(payload)),
      ...contract.headers.map(({ schema }) => schema),
    ];
    const schemas = reachableSchemas(contract, used).map(({ name, schema }): [string, Json] => [
      name,
      withOpenapiReferences(schema),
    ]);
    const known = memberAt(document, ['components', 'schemas']);
    const complete = Object.entries({ ...Object.fromEntries(schemas), ...known }).sort(
      by(([name]) => name),
    );
    const webhooks = contract.events.map((event): [string, Json] => [
      event.name,
      { [contract.delivery.method.toLowerCase()]: webhook(contract, event) },
    ]);
    const tags = list(document.tags);
    const products = contract.products
      .map(({ title, description }) => ({ name: title, description }))
      .filter(({ name }) => !tags.some((tag) => isObject(tag) && tag.name === name));
    return {
      document: {
        ...withMember(document, ['components', 'schemas'], Object.fromEntries(complete)),
        tags: [...tags, ...products],
        webhooks: { ...object(document.webhooks), ...Object.fromEntries(webhooks) },
      },
      notes: [
        'The deliveries of the AsyncAPI document are here too, as `webhooks`, with their headers as parameters.',
        `The successful responses to a delivery are ${answers(contract)
          .map((status) => code(String(status)))
          .join(', ')}. They stand for any status ${range(contract)}.`,
      ],
    };
  };
}

/** The statuses that stand for the range of success. */
function answers({ delivery: { success } }: Contract): readonly number[] {
  const common = successes.filter((status) => status >= success.from && status <= success.to);
  return common.length > 0 ? common : [success.from];
}

function range({ delivery: { success } }: Contract): string {
  return `from ${success.from} to ${success.to}`;
}

function webhook(contract: Contract, event: Event): JsonObject {
  const { products, delivery, asyncapi, headers } = contract;
  const examples = list(memberAt(asyncapi, ['components', 'messages', event.name]).examples);
  return {
    operationId: `deliver${event.name}`,
    tags: [products.find(({ id }) => id === event.product)?.title ?? event.product],
    summary: event.summary,
    description: event.description,
    // The signature of the body stands for a token.
    security: [],
    parameters: headers.flatMap((header) => parameter(contract, event, header)),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { $ref: `#/components/schemas/${event.payload}` },
          ...(examples.length === 0 ? {} : { examples: Object.fromEntries(examples.map(example)) }),
        },
      },
    },
    responses: {
      ...Object.fromEntries(
        answers(contract).map((status) => [
          String(status),
          {
            description: adapted(
              'The delivery is acknowledged; there are no more attempts. The body of the response is not used.',
              `any status ${range(contract)} does the same.`,
            ),
          },
        ]),
      ),
      default: {
        description: `A status that is not ${range(contract)}, a redirect, or no response within ${duration(delivery.timeoutMs)}: the attempt failed, and another follows as long as any are left.`,
      },
    },
  };
}

/** A header as a parameter; OpenAPI has another place for the type of the content. */
function parameter(
  contract: Contract,
  event: Event,
  header: DeliveryHeader,
): readonly JsonObject[] {
  const required = event.requiredHeaders.includes(header.name);
  if (/^content-type$/i.test(header.name)) return [];
  if (!required && !event.optionalHeaders.includes(header.name)) return [];
  const { description, ...schema } = object(withOpenapiReferences(header.schema));
  return [
    {
      name: header.name,
      in: 'header',
      required,
      description: required
        ? header.description
        : `${header.description} Sent ${conditionOf(contract, header)}.`,
      schema,
    },
  ];
}

function example(json: Json, index: number): [string, Json] {
  const { name, summary, payload = null } = isObject(json) ? json : {};
  const key = typeof name === 'string' ? name : `example${index + 1}`;
  return [key, { ...(summary === undefined ? {} : { summary }), value: payload }];
}
