import type { operations } from './generated/types.ts';
import type { Validator } from './generated/validation.ts';

/** What is known of an operation. */
export interface OperationRow {
  readonly id: string;
  /** In uppercase. */
  readonly method: string;
  /** With `{parameters}`. */
  readonly path: string;
  /** True if the operation may change something, so that it is not repeated blindly. */
  readonly write: boolean;
  /** True if the call needs a token. */
  readonly secured: boolean;
  /** True if a call without a body is refused. */
  readonly bodyRequired: boolean;
  /**
   * The parameters of the query whose lists are written in one value, with a comma between the items, as in `ids=1,2`. For all
   * others the name is repeated.
   */
  readonly joined?: readonly string[];
  /** The JSON types that the body may be of; none where any will do. A server's table does without. */
  readonly bodyTypes?: readonly string[];
  /** The kinds of parameters that it has beside those of the path. A server's table does without. */
  readonly groups?: readonly ('query' | 'header')[];
  /** The headers that a response describes, by status. */
  readonly headers: { readonly [status: string]: readonly string[] };
  /**
   * The fields that the body of a success always has, each with the JSON types that it may be of, by status, as in `codes`; no
   * types where any will do, and undefined for a success without a body. A server's table does without.
   */
  readonly required?: {
    readonly [status: string]: { readonly [field: string]: readonly string[] } | undefined;
  };
  /** Those of them that are secrets. */
  readonly secrets?: readonly string[];
  /** The error codes that a response names, by status: by a number, by a range such as `2XX`, or `default`. */
  readonly codes: { readonly [status: string]: readonly string[] };
}

/** Validators for what an operation accepts and what it returns. */
export interface OperationValidators {
  readonly params: Validator<unknown>;
  /** Of the parsed query, where a list is an array however it was written. */
  readonly query: Validator<unknown>;
  /** By their lowercase names; undefined if the operation describes none. */
  readonly header: Validator<unknown> | undefined;
  readonly body: Validator<unknown> | undefined;
  /**
   * By status, as in `OperationRow.codes`; undefined if no body is described for the response. An unknown
   * error code is accepted, because the list grows.
   */
  readonly responses: { readonly [status: string]: Validator<unknown> | undefined };
}

/** The types of each operation: what its validators vouch for. */
export type OperationTypes = TypesOfEach<operations>;

/** The types of each operation of an edition, from what openapi-typescript makes of the document. */
export type TypesOfEach<Operations> = {
  readonly [Id in keyof Operations]: TypesOf<Operations[Id]>;
};

interface TypesOf<Operation> {
  readonly params: Parameters<Operation, 'path'>;
  readonly query: Parameters<Operation, 'query'>;
  readonly header: Parameters<Operation, 'header'>;
  readonly body: Body<Operation>;
  readonly responses: Responses<Operation>;
}

type None = Readonly<Record<string, never>>;

type Parameters<Operation, Kind extends string> = Operation extends {
  parameters: { [K in Kind]?: infer Values };
}
  ? [NonNullable<Values>] extends [never]
    ? None
    : NonNullable<Values>
  : None;

type Body<Operation> = Operation extends { requestBody: infer Required }
  ? Json<Required>
  : Operation extends { requestBody?: infer Optional }
    ? Json<NonNullable<Optional>> | undefined
    : undefined;

type Responses<Operation> = Operation extends { responses: infer Answers }
  ? { readonly [Status in keyof Answers]: Json<Answers[Status]> }
  : never;

/** What a body is parsed to; undefined if none is described. A body has one media type. */
type Json<Described> = Described extends { content: infer Content }
  ? Content[keyof Content]
  : undefined;
