import type { OperationId } from '@ordering/api';
import type { operations } from '@ordering/api/types';
import type { RequestBodyOption } from 'openapi-fetch';
import type { Result } from './result.ts';

/**
 * What an operation takes: its path parameters by name, `query` and `header` if it has any, and `body`. For
 * example `{ orderId, body: { reason, reason_code } }`.
 */
export type OperationInput<Id extends OperationId> = PathInput<operations[Id]> &
  GroupInput<operations[Id], 'query'> &
  GroupInput<operations[Id], 'header'> &
  BodyInput<operations[Id]>;

/** The body of an operation's 2xx response; `unknown` if the contract does not give it. */
export type OperationData<Id extends OperationId> = SuccessBody<operations[Id]['responses']>;

export type OperationResult<Id extends OperationId> = Result<OperationData<Id>>;

type PathInput<Operation> = Operation extends { parameters: { path: infer Path } }
  ? Readonly<Path>
  : unknown;

type GroupInput<Operation, Group extends string> = Operation extends {
  parameters: { [G in Group]: infer Values };
}
  ? { readonly [G in Group]: Readonly<Values> }
  : Operation extends { parameters: { [G in Group]?: infer Values } }
    ? [Exclude<Values, undefined>] extends [never]
      ? unknown
      : { readonly [G in Group]?: Readonly<Exclude<Values, undefined>> }
    : unknown;

type BodyInput<Operation> = {
  readonly [K in keyof RequestBodyOption<Operation>]: Accepted<RequestBodyOption<Operation>[K]>;
};

/**
 * A request body, with the fields that the operation lists. If the contract lists none because they are not
 * specified, it is open: what it accepts is between you and the service.
 *
 * The type refuses `app_id` in either case, even as an extra field of a variable: the access token carries
 * the application.
 *
 * @see specs/openapi.yaml#/components/schemas/ErrorCode (`request.unknown_field`)
 */
type Accepted<Body> = Body extends object
  ? (string extends keyof Body ? { readonly [field: string]: unknown } : Readonly<Body>) & {
      readonly app_id?: never;
    }
  : Body;

type SuccessBody<Responses> = {
  [Status in keyof Responses]: `${Status & (string | number)}` extends `2${string}`
    ? JsonOf<Responses[Status]>
    : never;
}[keyof Responses];

type JsonOf<Response> = Response extends { content: { 'application/json': infer Json } }
  ? Json
  : unknown;
