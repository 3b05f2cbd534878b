import type { Ports } from '../ports.ts';
import type { Refused } from '../refusals/refused.ts';

/** The types of one operation. */
export interface TypesOfOne {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly responses: unknown;
}

/** A request that is authenticated, where its operation asks for that, and valid. */
export interface HandlerRequest<Types extends TypesOfOne, Secured extends boolean> {
  readonly params: Types['params'];
  readonly query: Types['query'];
  readonly body: Types['body'];
  /** The application that calls; only secured operations know it. */
  readonly clientId: Secured extends true ? string : undefined;
}

/** An answer with one of the statuses and bodies that the operation documents, or a refusal, whose status and envelope are made in one place. */
type Answer<Types extends TypesOfOne> = Documented<Types['responses']> | Refused;

type Documented<Responses> = {
  [Status in keyof Responses & number]: {
    readonly status: Status;
    readonly body: Responses[Status];
  };
}[keyof Responses & number];

/** Work that goes on after the transaction; what it answers is the answer. */
type Later<Types extends TypesOfOne> = () => Promise<Answer<Types>>;

/**
 * What an operation does. It runs in one transaction, which a refusal rolls back: so a refused
 * operation has changed nothing and fires nothing.
 */
export type HandlerOf<Types extends TypesOfOne, Secured extends boolean> = (
  request: HandlerRequest<Types, Secured>,
  ports: Ports,
) => Answer<Types> | Later<Types>;
