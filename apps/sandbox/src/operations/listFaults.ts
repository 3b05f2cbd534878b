import { notACursor } from '../refusals/refused.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox.openapi.yaml#/paths/~1sandbox~1faults/get */
export const listFaults: Handler<'listFaults'> = ({ query }, { faults }) => {
  const page = faults.page(query);
  if (page === undefined) return notACursor;
  const { items, ...next } = page;
  return { status: 200, body: { faults: [...items], ...next } };
};
