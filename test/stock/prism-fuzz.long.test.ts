import { Platform } from '@ordering/platform';
import { expect, onTestFinished, test } from 'vitest';
import { fuzz, isUnasked } from '../../apps/sandbox/src/testing/fuzz.ts';
import { at } from './documents.ts';
import { startPrism, violationsIn } from './prism.ts';

/** How Prism itself answers what it cannot send on: with a code that the sandbox does not have. */
const ofPrism = 'internal_server_error';

test('of 5,000 strange requests through Prism each is answered as the reference of the sandbox says', async () => {
  const platform = new Platform();
  onTestFinished(() => platform.stop());
  const sandbox = await platform.startSandbox();
  const prism = await startPrism(`${sandbox.url}/openapi.json`, sandbox.url, false);
  onTestFinished(() => prism.stop());
  let answered = 0;
  const through = { url: prism.url, token: () => sandbox.token() };
  const odd = await fuzz(through, 5000, 20_260_315, (reply) => {
    if (at(reply.body, 'error', 'code') === ofPrism) return false;
    answered += 1;
    return isUnasked(reply) || violationsIn(reply.headers).length > 0;
  });
  expect(odd).toEqual([]);
  expect(answered).toBeGreaterThan(3500);
}, 1_800_000);
