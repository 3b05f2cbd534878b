import { expect, onTestFinished, test } from 'vitest';
import { Children } from './children.ts';
import { InboxFile } from './sqlite-harness.ts';

/**
 * Defines the test of processes that share a file, write to it, and take no write of the others for damage.
 *
 * @param deliveries - How many each of them takes at least.
 * @param checkpoints - How often each of them brings the log into the file at least.
 */
export function describeSharedFile(deliveries: number, checkpoints: number): void {
  const timeout = 600_000;
  test('what processes that share a file write into it is no damage to any of them', {
    timeout,
  }, async () => {
    const file = new InboxFile();
    const children = new Children();
    onTestFinished(async () => {
      children.end();
      await file.dispose();
    });
    const both = [1, 2].map(() => children.start('share-child.ts', file.path));
    // On a machine that stands still, one may hold the file for too long.
    const usual = new Set(['accepted', 'busy', 'checkpoint']);
    /** How often each has said something; nothing but what is usual. */
    const count = (what: string) =>
      both.map((child) => {
        const lines = child.lines();
        expect(lines.filter((line) => !usual.has(line))).toEqual([]);
        return lines.filter((line) => line === what).length;
      });
    const least = (what: string) => Math.min(...count(what));
    await expect.poll(() => least('accepted'), { timeout }).toBeGreaterThan(deliveries);
    await expect.poll(() => least('checkpoint'), { timeout }).toBeGreaterThan(checkpoints);
    const accepted = count('accepted').reduce((sum, each) => sum + each, 0);
    children.end();
    const inbox = await file.open();
    expect((await inbox.counts()).states.pending).toBeGreaterThanOrEqual(accepted);
  });
}
