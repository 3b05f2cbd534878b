import { notACursor } from '../../refusals/refused.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/faults.yaml#/paths/faults/get */
export const listFaults: Handler<'listFaults'> = ({ query }, { faults }) => {
  const page = faults.page(query);
  if (page === undefined) return notACursor;
  const { items, ...next } = page;
  return { status: 200, body: { faults: [...items], ...next } };
};
