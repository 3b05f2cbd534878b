import type { Edition, OperationRow, OperationValidators } from '../operation.ts';
import type { Ports } from '../ports.ts';
import type { Refused } from '../refusals/refused.ts';
import type { HandlerOf, TypesOfOne } from './handler.ts';
import { type RawRequest, readRequest } from './request.ts';

/** An answer as it is sent. */
export interface Sent {
  readonly status: number;
  readonly body: unknown;
}

/** What an operation does with a request that is valid: runs in one transaction, and may leave something for later. */
type Work = (ports: Ports) => Sent | Refused | (() => Promise<Sent | Refused>);

/** An operation that the sandbox answers. What it is for is known by its edition and its id together. */
export interface Operation {
  readonly edition: Edition;
  readonly row: OperationRow;
  /** Reads a request; undefined if nobody has written a handler yet. @throws Refusal if the request is not valid. */
  readonly read: ((raw: RawRequest) => Work) | undefined;
}

interface Parts<Types extends TypesOfOne, Secured extends boolean> {
  readonly edition: Edition;
  readonly row: OperationRow;
  readonly validators: OperationValidators;
  readonly handle: HandlerOf<Types, Secured> | undefined;
}

/** An operation of its parts. From here on nothing asks for the types of its requests. */
export function operation<Types extends TypesOfOne, Secured extends boolean>({
  edition,
  row,
  validators,
  handle,
}: Parts<Types, Secured>): Operation {
  if (handle === undefined) return { edition, row, read: undefined };
  return {
    edition,
    row,
    read: (raw) => {
      const request = readRequest<Types, Secured>(row, validators, raw);
      return (ports) => handle(request, ports);
    },
  };
}
