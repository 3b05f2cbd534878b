import { formatDuration } from '@ordering/kit/duration';
import type {
  Constant,
  Contract,
  DeliveryHeader,
  Event,
  Operation,
  Requirement,
  Response,
} from '../../model/contract.ts';
import { openListOf } from '../../model/list.ts';
import type { Json, JsonObject } from '../../read/json.ts';
import type { Source } from '../../read/source.ts';
import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { retryMeanings } from '../errors/facts.ts';
import { retryRules } from '../errors/rules.ts';
import { readingMethods } from '../operations/operations.ts';
import { object, propertiesOf, schemaReference } from '../schemas.ts';
import { jsonFile } from '../text/file.ts';
import { sourcesOf } from './contract-sources.ts';
import { plainSchema } from './plain-schema.ts';

/**
 * specs/plain/contract.json: every fact of the contract as data, for any language. Its form is
 * `contractSchema`; what is absent is `null`, so that every row of a table has the same fields.
 * See docs/decisions/plain-edition.md.
 */
export function emitContractJson({ contract }: Contracts): EmittedFile {
  const { title, version, aboutDeliveries, openapi, operations, events, headers } = contract;
  return jsonFile(
    { path: 'specs/plain/contract.json', sources: sourcesOf(contract) },
    {
      $schema: './contract.schema.json',
      title,
      contractVersion: version,
      documents: contract.documents,
      about: {
        api: String(object(openapi.info).description ?? ''),
        deliveries: aboutDeliveries,
      },
      securitySchemes: plainSchema(contract.securitySchemes, 'names'),
      operations: operations.map(operationRow),
      errors: errorFacts(contract),
      lists: contract.constants.map(({ name, description, open, values, source }) => ({
        source: at(source),
        name,
        description,
        open,
        values: values.map(constantRow),
      })),
      products: contract.products.map(({ source, ...product }) => ({
        source: at(source),
        ...product,
      })),
      envelope: envelopeFacts(contract),
      events: events.map(eventRow),
      headers: headers.map(headerRow),
      signature: signatureFacts(contract),
      delivery: deliveryFacts(contract),
      requirements: contract.requirements.map(requirementRow),
      examples: contract.examples.map(({ file, valid, kind, of }) => ({ file, valid, kind, of })),
      unspecified: contract.unspecified.map(({ what, source }) => ({ source: at(source), what })),
      $defs: Object.fromEntries(
        contract.schemas.map(({ name, schema, source }) => [
          name,
          { $comment: at(source), ...plainSchema(schema) },
        ]),
      ),
    },
  );
}

/** Where a fact is written: a file beside this folder, and a pointer into it. */
function at({ file, pointer }: Source): string {
  return `${file}#${pointer}`;
}

function operationRow(operation: Operation): JsonObject {
  const { id, method, path, summary, description, deprecated, security, source } = operation;
  const { parameters, requestBody, responses } = operation;
  return {
    source: at(source),
    id,
    method: method.toUpperCase(),
    path,
    write: !readingMethods.has(method),
    security,
    deprecated,
    summary,
    description,
    parameters: parameters.map((each) => ({
      source: at(each.source),
      name: each.name,
      in: each.in,
      required: each.required,
      deprecated: each.deprecated,
      description: each.description,
      joined: each.joined,
      schema: plainSchema(each.schema),
    })),
    requestBody:
      requestBody === undefined
        ? null
        : {
            source: at(requestBody.source),
            required: requestBody.required,
            mediaType: requestBody.mediaType,
            form: requestBody.form,
            schema: plainSchema(requestBody.schema),
          },
    responses: responses.map(responseRow),
  };
}

function responseRow(response: Response): JsonObject {
  const { status, description, mediaType, schema, headers, codes, source } = response;
  return {
    source: at(source),
    status: String(status),
    description,
    headers,
    codes,
    mediaType: mediaType ?? null,
    schema: schema === undefined ? null : plainSchema(schema),
  };
}

function errorFacts(contract: Contract): JsonObject {
  const { errorEnvelope: envelope, errorCodeLists, errorCodes, statuses, schemas } = contract;
  const lists = schemas.filter(({ name }) => errorCodeLists.includes(name));
  return {
    envelope:
      envelope === undefined
        ? null
        : {
            source: at(envelope.source),
            schema: plainSchema(schemaReference(envelope.schema)),
            code: envelope.code,
            message: envelope.message,
          },
    lists: errorCodeLists,
    open: lists.some(({ schema }) => openListOf(schema) !== undefined),
    codes: errorCodes.map(({ source, ...code }) => ({ source: at(source), ...code })),
    statuses: statuses.map(({ source, ...row }) => ({ source: at(source), ...row })),
    retryClasses: retryMeanings,
    rules: retryRules(contract).map((rule) => ({ ...rule })),
  };
}

function constantRow({ value, description, deprecated, facts, source }: Constant): JsonObject {
  return { source: at(source), value, description, deprecated, facts };
}

function envelopeFacts(contract: Contract): Json {
  const { eventEnvelope } = contract;
  if (eventEnvelope === undefined) return null;
  const schema = schemaReference(eventEnvelope);
  return {
    schema: plainSchema(schema),
    fields: propertiesOf(contract, schema).map(({ name, required, schema: field }) => ({
      name,
      required,
      schema: plainSchema(field),
    })),
  };
}

function eventRow({ source, payload, ...event }: Event): JsonObject {
  return { source: at(source), ...event, schema: plainSchema(schemaReference(payload)) };
}

function headerRow({ source, key, schema, ...header }: DeliveryHeader): JsonObject {
  return { source: at(source), role: key, ...header, schema: plainSchema(schema) };
}

function signatureFacts({ signature: { source, ...signature } }: Contract): JsonObject {
  return { source: at(source), ...signature };
}

function deliveryFacts({ delivery: { source, timeoutMs, delaysMs, ...delivery } }: Contract) {
  return {
    source: at(source),
    ...delivery,
    action: delivery.action ?? null,
    location: delivery.location ?? null,
    timeout: duration(timeoutMs),
    attempts: delaysMs.length,
    delays: delaysMs.map(duration),
  };
}

function duration(ms: number): JsonObject {
  return { ms, iso: formatDuration(ms) };
}

function requirementRow({ source, coverage, ...requirement }: Requirement): JsonObject {
  return {
    source: at(source),
    ...requirement,
    coverage: coverage.kind,
    checks: 'checks' in coverage ? coverage.checks : [],
    planned: 'planned' in coverage ? coverage.planned : [],
    reason: 'reason' in coverage ? coverage.reason : null,
  };
}
