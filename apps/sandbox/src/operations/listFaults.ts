import type { Handler } from './handler.ts';

/** @see specs/sandbox.openapi.yaml#/paths/~1sandbox~1faults/get */
export const listFaults: Handler<'listFaults'> = (_request, { faults }) => ({
  status: 200,
  body: { faults: [...faults.all] },
});
