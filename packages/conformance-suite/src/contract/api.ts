import {
  type OperationId,
  type OperationRow,
  type OperationValidators,
  operations,
  validate,
} from '@ordering/api';
import { parseErrorEnvelope } from '@ordering/errors';
import { examples } from '../generated/examples.ts';
import { json, list, type Of, object, oneOf, shape, text } from '../shape.ts';
import type { JsonObject } from './json.ts';
import { isJsonObject, parseJson } from './json.ts';
import { percentEncoded } from './percent.ts';

export type { OperationId };

/** What the contract says of an operation. */
export function factsOf(operation: OperationId): OperationRow {
  return operations[operation];
}

/** The checks of what an operation takes and answers. */
export function validatorsOf(operation: OperationId): OperationValidators {
  return validate[operation];
}

/** The path of an operation with its parameters filled in. */
export function pathOf(operation: OperationId, params: Readonly<Record<string, string>>): string {
  return filledIn(factsOf(operation).path, params);
}

/** A path with its `{parameters}` filled in. */
export function filledIn(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => percentEncoded(params[name] ?? ''));
}

/** What an error body says, or why it is not an error envelope. */
type ReadError =
  | { readonly ok: true; readonly code: string; readonly message: string }
  | { readonly ok: false; readonly problem: string };

export function readError(body: string): ReadError {
  const { ok, value, problem } = parseJson(body);
  if (!ok) return { ok: false, problem: `the body is ${problem}` };
  const parsed = parseErrorEnvelope(value);
  if (!parsed.ok) return { ok: false, problem: parsed.problem };
  return { ok: true, code: parsed.error.code, message: parsed.error.message };
}

/** Whether a body is the error envelope, and nothing beside it: that is an error, whatever its status. */
export function isBareError(body: string): boolean {
  const { value } = parseJson(body);
  return readError(body).ok && isJsonObject(value) && Object.keys(value).length === 1;
}

export const operationIds = Object.keys(operations).filter(isOperation);

export function isOperation(value: unknown): value is OperationId {
  return typeof value === 'string' && Object.hasOwn(operations, value);
}

/** The name of an operation, a word of the shape's own as those of `oneOf` are. */
export const Operation = shape(text.schema, isOperation, (value, mask) =>
  isOperation(value) ? value : text.masked(value, mask),
);

/** Valid bodies of an operation, or of its successes, as the examples of the contract show them. */
export function validBodies(
  operation: OperationId,
  ofKind: 'request' | 'response' = 'request',
): readonly JsonObject[] {
  return examples
    .filter(({ kind, valid, of }) => kind === ofKind && valid && of === operation)
    .flatMap(({ value }) => (isJsonObject(value) ? [value] : []));
}

/** A body that the contract forbids, with the fields that are wrong. */
export const InvalidBody = object({
  file: text,
  body: shape(
    { type: 'object' },
    (value): value is JsonObject => isJsonObject(value) && json(value),
  ),
  /** A field that the operation does not list, or one that breaks its schema. */
  fault: oneOf('unknown-field', 'field'),
  fields: list(text),
});
export type InvalidBody = Of<typeof InvalidBody>;

/** The examples of bodies that an operation must refuse, apart from those that are no objects at all. */
export function invalidBodies(operation: OperationId): readonly InvalidBody[] {
  return examples
    .filter(({ kind, valid, of }) => kind === 'request' && !valid && of === operation)
    .flatMap(({ file, value }) =>
      isJsonObject(value) ? (invalidBody(operation, file, value) ?? []) : [],
    );
}

function invalidBody(
  operation: OperationId,
  file: string,
  body: JsonObject,
): InvalidBody | undefined {
  const validation = validatorsOf(operation).body?.(body);
  if (validation === undefined || validation.ok) return undefined;
  const { problems } = validation;
  const unknown = problems.filter(({ keyword }) => keyword === 'additionalProperties');
  const chosen = unknown.length > 0 ? unknown : problems;
  const fields = chosen.flatMap(({ path, property }) => property ?? path.split('/')[1] ?? []);
  if (fields.length === 0) return undefined;
  const fault = unknown.length > 0 ? 'unknown-field' : 'field';
  return { file, body, fault, fields: [...new Set(fields)] };
}
