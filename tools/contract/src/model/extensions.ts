import { durationPattern } from '@ordering/kit/duration';
import { parsePointer } from '@ordering/kit/json-pointer';
import { nearest } from '@ordering/kit/nearest';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Cursor } from '../read/cursor.ts';
import type { JsonObject } from '../read/json.ts';
import { everyPlace } from '../read/visit.ts';
import type { ApiBuild } from './build.ts';
import { retryClasses } from './contract.ts';
import { schemaRoles } from './roles.ts';

/** A keyword that the standards have no word for. */
interface Extension {
  /** What it says, and where it belongs. */
  readonly about: string;
  /** What its value has to be. */
  readonly schema: JsonObject;
}

const name = { type: 'string', minLength: 1 };
const words = { type: 'string', pattern: '\\S' };
const duration = { type: 'string', pattern: durationPattern };

/** @param optional Further properties, which may be left out. */
function record(properties: JsonObject, optional: JsonObject = {}): JsonObject {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties),
    properties: { ...properties, ...optional },
    // What is open about an extension is said in it.
    patternProperties: { '^x-': true },
  };
}

/** Every `x-` keyword that the specs may use, and what its value has to be. */
export const extensions: ReadonlyMap<string, Extension> = new Map([
  [
    'x-unspecified',
    {
      about: 'Says in words what the contract leaves open; anywhere.',
      schema: { type: ['string', 'array'], pattern: '\\S', items: words, minItems: 1 },
    },
  ],
  [
    'x-role',
    {
      about: `What the schema is for: ${schemaRoles.join(', ')}; on a schema.`,
      schema: { enum: [...schemaRoles] },
    },
  ],
  [
    'x-open',
    {
      about:
        'The list of constants grows without notice; beside an anyOf of the list and all other values.',
      schema: { type: 'boolean' },
    },
  ],
  [
    'x-status',
    {
      about:
        'The status of an error; on a response component and on a member of a list of error codes.',
      schema: { type: 'integer', minimum: 400, maximum: 599 },
    },
  ],
  [
    'x-retry',
    {
      about: 'What a client does after an error; beside x-status.',
      schema: { enum: [...retryClasses] },
    },
  ],
  [
    'x-service-action',
    {
      about: 'What the service does about a denial reason; on a member of its list.',
      schema: words,
    },
  ],
  [
    'x-next',
    {
      about: 'The statuses that may follow a status; on a member of its list.',
      schema: { type: 'array', items: name, uniqueItems: true },
    },
  ],
  [
    'x-fires',
    {
      about:
        'The event that is fired when something enters a status or a step is made, by product; on a member of its list.',
      schema: { type: 'object', additionalProperties: name },
    },
  ],
  [
    'x-carries-out',
    {
      about: 'What the sandbox does about a denial reason; on a member of its list.',
      schema: { type: 'array', items: name, uniqueItems: true },
    },
  ],
  [
    'x-rate-limit',
    {
      about:
        'How many requests are taken in a window; on a response component, or on the info of the sandbox document.',
      schema: record({ requests: { type: 'integer', minimum: 1 }, window: duration }),
    },
  ],
  [
    'x-durations',
    {
      about:
        'How long what the sandbox hands out is good for, and how long its work takes; on the info of its document.',
      schema: { type: 'object', additionalProperties: duration },
    },
  ],
  [
    'x-seed-application',
    {
      about:
        'The credentials of the application that every sandbox starts with; on the info of its document.',
      schema: record({ clientId: name, clientSecret: name }),
    },
  ],
  [
    'x-seed-menu',
    {
      about:
        'What a store sells until its menu is changed, and the note of an order that has no other; on the info of the sandbox document.',
      schema: record({
        currency: name,
        customerNote: name,
        items: {
          type: 'array',
          items: record({ item_id: name, name, price: { type: 'integer', minimum: 0 } }),
        },
      }),
    },
  ],
  [
    'x-signature',
    {
      about: 'How a delivery is signed; at the root of the AsyncAPI document.',
      schema: record({
        algorithm: { const: 'HMAC-SHA256' },
        input: { const: 'raw-body' },
        encoding: { const: 'hex-lowercase' },
        keyEncoding: { const: 'utf-8' },
        header: name,
        key: name,
      }),
    },
  ],
  [
    'x-delivery',
    {
      about: 'How a delivery is made, retried and given up; at the root of the AsyncAPI document.',
      schema: record(
        {
          method: { enum: ['POST', 'PUT', 'PATCH'] },
          timeout: duration,
          success: record({
            from: { type: 'integer', minimum: 200, maximum: 299 },
            to: { type: 'integer', minimum: 200, maximum: 299 },
          }),
          redirects: { const: 'failure' },
          delays: { type: 'array', items: duration, minItems: 1 },
          idempotencyKey: record({ header: name, field: name }),
          eventType: record({ header: name, field: name }),
        },
        // Not every service asks for actions, or repeats an id of its customer's.
        {
          action: record({ header: name, fields: { type: 'array', items: name, minItems: 1 } }),
          location: record({ header: name, setting: name }),
        },
      ),
    },
  ],
]);

// The schemas above are ours; a test holds them against the meta-schema, which takes long to compile.
const ajv = new Ajv2020({
  allErrors: true,
  allowUnionTypes: true,
  meta: false,
  validateSchema: false,
});
const validators = new Map<string, ValidateFunction>();

function validatorOf(keyword: string, { schema }: Extension): ValidateFunction {
  const validate = validators.get(keyword) ?? ajv.compile({ ...schema });
  validators.set(keyword, validate);
  return validate;
}

/** Reports what is wrong with the value of an extension; true if nothing is. */
export function checkExtension(
  keyword: string,
  place: Cursor,
  report: ApiBuild['report'],
): boolean {
  const extension = extensions.get(keyword);
  if (extension === undefined) {
    const near = nearest(keyword, [...extensions.keys()]);
    report(place, {
      rule: 'extension',
      message: `${keyword} is not an extension that these specs use`,
      fix:
        near === undefined
          ? `use one of ${[...extensions.keys()].join(', ')}, or a keyword of the standard`
          : `did you mean ${near}?`,
    });
    return false;
  }
  const validate = validatorOf(keyword, extension);
  if (validate(place.value)) return true;
  for (const error of validate.errors ?? []) {
    const keys = parsePointer(error.instancePath) ?? [];
    const member = error.params.additionalProperty ?? error.params.missingProperty;
    const allowed = error.params.allowedValue ?? error.params.allowedValues;
    const where = [
      keyword,
      ...keys.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`)),
    ].join('');
    if (error.params.pattern === durationPattern) {
      report(place.find(...keys) ?? place, {
        rule: 'extension',
        message: `${where} is ${JSON.stringify(place.find(...keys)?.value)}, which is not an ISO 8601 duration`,
        fix: 'write it in days, hours, minutes or seconds, as in PT5M',
      });
      continue;
    }
    const hint = member ?? allowed;
    report(place.find(...keys) ?? place, {
      rule: 'extension',
      message: `${where} ${error.message}${hint === undefined ? '' : ` (${JSON.stringify(hint)})`}`,
      fix: extension.about,
    });
  }
  return false;
}

/** The code that reads these says more about a wrong value than their schemas do. */
const readElsewhere = new Set(['x-status', 'x-retry', 'x-signature', 'x-delivery']);

/**
 * Reports extensions that would be lost: those with a wrong value, and those that are misspelt.
 * Extensions of other tools are left alone.
 */
export function checkExtensions(build: ApiBuild): void {
  const known = [...extensions.keys()];
  for (const [root, dialect] of build.specs.roots) {
    for (const { place, key, extension } of everyPlace(root, dialect)) {
      if (!extension || key === undefined || readElsewhere.has(key)) continue;
      if (extensions.has(key) || nearest(key, known) !== undefined) {
        checkExtension(key, place, build.report);
      }
    }
  }
}
