import { expect, onTestFinished, test } from 'vitest';
import type { Config } from '../../apps/sandbox/src/config.ts';
import { sandboxHere } from './sandbox.ts';
import { Endpoint } from './wire/endpoint.ts';
import { travel, travelTooFast } from './wire/journey.ts';
import { Wire } from './wire/wire.ts';

// Deliveries and answers, byte for byte but for what differs from run to run. Where a change of the specs changes
// them on purpose, `npx vitest run test/e2e/wire.test.ts -u` records them anew, and the difference is reviewed.

test('on the wire, deliveries and responses are what they were when they were recorded', async () => {
  const endpoint = await startEndpoint();
  const wire = new Wire(await startSandbox(), endpoint);
  await travel(wire, endpoint);
  await expect(wire.recording).toMatchFileSnapshot('./wire/recorded.txt');
});

test('and so are the responses to a caller who is too fast', async () => {
  const endpoint = await startEndpoint();
  const strict = { requests: 2, windowMs: 3_600_000 };
  const wire = new Wire(await startSandbox({ rateLimit: strict }), endpoint);
  await travelTooFast(wire);
  await expect(wire.recording).toMatchFileSnapshot('./wire/recorded-too-fast.txt');
});

async function startSandbox(changes: Partial<Config> = {}): Promise<string> {
  const sandbox = await sandboxHere(changes);
  onTestFinished(() => sandbox.stop());
  return sandbox.url;
}

async function startEndpoint(): Promise<Endpoint> {
  const endpoint = new Endpoint();
  await endpoint.start();
  onTestFinished(() => endpoint.stop());
  return endpoint;
}
