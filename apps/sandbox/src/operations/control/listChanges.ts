import type { Handler } from './handler.ts';

/** @see specs/sandbox/whole.yaml#/paths/changes/get */
export const listChanges: Handler<'listChanges'> = ({ query }, { changes }) => ({
  status: 200,
  body: { changes: [...changes.after(Number(query.after ?? 0), query.limit)] },
});
