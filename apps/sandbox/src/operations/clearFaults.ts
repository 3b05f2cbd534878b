import type { Handler } from './handler.ts';

/** @see specs/sandbox.openapi.yaml#/paths/~1sandbox~1faults/delete */
export const clearFaults: Handler<'clearFaults'> = (_request, { faults }) => ({
  status: 200,
  body: { cleared: faults.clear() },
});
