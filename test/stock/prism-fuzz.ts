import { Platform } from '@ordering/platform';
import { onTestFinished } from 'vitest';
import { fuzz, isUnasked, type Odd } from '../../apps/sandbox/src/testing/fuzz.ts';
import { at } from './documents.ts';
import { startPrism, violationsIn } from './prism.ts';

/** How Prism itself answers what it cannot send on: with a code that the sandbox does not have. */
const ofPrism = 'internal_server_error';

/**
 * Sends strange requests to a sandbox through Prism, which holds each answer against the sandbox's own reference.
 *
 * @returns The requests whose answers were not as the reference says, and how many the sandbox answered.
 */
export async function fuzzThroughPrism(count: number): Promise<{ odd: unknown; answered: number }> {
  const platform = new Platform();
  onTestFinished(() => platform.stop());
  const sandbox = await platform.startSandbox();
  // Once: strange requests may use up what the application may ask for.
  const token = await sandbox.token();
  let answered = 0;
  const odd: Odd[] = [];
  // Each document knows its own operations, and Prism itself answers what the document does not know.
  for (const document of ['/openapi.json', '/sandbox/openapi.json']) {
    const prism = await startPrism(sandbox.url + document, sandbox.url, false);
    onTestFinished(() => prism.stop());
    const through = { url: prism.url, token: async () => token };
    const found = await fuzz(through, count, 20_260_315, (reply) => {
      if (at(reply.body, 'error', 'code') === ofPrism) return false;
      answered += 1;
      return isUnasked(reply) || violationsIn(reply.headers).length > 0;
    });
    odd.push(...found);
  }
  return { odd, answered };
}
