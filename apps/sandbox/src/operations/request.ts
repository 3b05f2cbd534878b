import type { Validation, Validator } from '@ordering/api';
import { ErrorCode } from '@ordering/errors';
import type { OperationRow, OperationValidators } from '../operation.ts';
import { explain, type Part } from '../refusals/explain.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { HandlerRequest, TypesOfOne } from './handler.ts';

/** The parts of a request, as they came. */
export interface RawRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: object;
  readonly body: unknown;
  readonly clientId: string | undefined;
}

/**
 * Validates every part of a request by its operation's validators.
 *
 * @throws Refusal if a part is not valid.
 */
export function readRequest<Types extends TypesOfOne, Secured extends boolean>(
  { bodyRequired }: Pick<OperationRow, 'bodyRequired'>,
  { params, query, header, body }: OperationValidators,
  raw: RawRequest,
): HandlerRequest<Types, Secured> {
  check('path', params, raw.params);
  check('query', query, raw.query);
  // A copy, for the validator puts numbers in the place of their texts.
  if (header !== undefined) check('header', header, { ...raw.headers });
  if (raw.body === undefined && bodyRequired) {
    throw new Refusal(ErrorCode.requestValidation, 'A JSON body is required.');
  }
  if (body !== undefined && raw.body !== undefined) check('body', body, raw.body);
  const read = body === undefined ? { ...raw, body: undefined } : raw;
  if (!isChecked<Types, Secured>(read)) throw new Error('unreachable');
  return read;
}

function check(part: Part, validator: Validator<unknown>, value: unknown): void {
  const validation: Validation<unknown> = validator(value);
  if (!validation.ok) throw explain(part, validation.problems);
}

// Each part has just passed the validator of this operation, a fact that TypeScript cannot follow
// from a table to a type; hence a predicate.
function isChecked<Types extends TypesOfOne, Secured extends boolean>(
  raw: RawRequest,
): raw is RawRequest & HandlerRequest<Types, Secured> {
  return true;
}
