import type { Handler } from './handler.ts';

/** @see specs/sandbox/faults.yaml#/paths/faults/delete */
export const clearFaults: Handler<'clearFaults'> = (_request, { faults }) => ({
  status: 200,
  body: { cleared: faults.clear() },
});
