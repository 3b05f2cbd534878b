import { test } from 'vitest';
import type { Process } from './processing.ts';

test('the simplest callbacks compile', () => {
  const work = async (_id: string): Promise<void> => {};
  const handled: Process = async ({ id }) => {
    await work(id);
    return 'handled';
  };
  const quarantined: Process = async () => ({ kind: 'quarantined', reason: 'not-json' });
  return [handled, quarantined].length;
});
