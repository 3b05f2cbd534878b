import type { Handler } from './handler.ts';

/** @see specs/sandbox.openapi.yaml#/paths/~1sandbox~1changes/get */
export const listChanges: Handler<'listChanges'> = ({ query }, { changes }) => ({
  status: 200,
  body: { changes: [...changes.after(Number(query.after ?? 0))] },
});
