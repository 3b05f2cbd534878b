import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Platform } from '@ordering/platform';
import { seedApplication } from 'ordering-sandbox/control';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../apps/sandbox/src/sandbox.ts';
import { Endpoint } from './wire/endpoint.ts';
import { travel, travelTooFast } from './wire/journey.ts';
import { Wire } from './wire/wire.ts';

// Deliveries and answers, byte for byte but for what differs from run to run. Where a change of the specs changes
// them on purpose, `npx vitest run test/e2e/wire.test.ts -u` records them anew, and the difference is reviewed.

test('on the wire, deliveries and responses are what they were when they were recorded', async () => {
  const platform = new Platform();
  onTestFinished(() => platform.stop());
  const endpoint = await startEndpoint();
  const { url } = await platform.startSandbox();
  const wire = new Wire(url, endpoint);
  await travel(wire, endpoint);
  await expect(wire.recording).toMatchFileSnapshot('./wire/recorded.txt');
});

test('and so are the responses to a caller who is too fast', async () => {
  const endpoint = await startEndpoint();
  const wire = new Wire(await startStrictSandbox(), endpoint);
  await travelTooFast(wire);
  await expect(wire.recording).toMatchFileSnapshot('./wire/recorded-too-fast.txt');
});

async function startEndpoint(): Promise<Endpoint> {
  const endpoint = new Endpoint();
  await endpoint.start();
  onTestFinished(() => endpoint.stop());
  return endpoint;
}

/** A sandbox that lets two requests through in a window. */
async function startStrictSandbox(): Promise<string> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'ordering-wire-'));
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    allowHosts: [],
    allowTargets: [],
    controlToken: undefined,
    dataFolder,
    timeScale: 1,
    clientSecret: seedApplication.clientSecret,
    rateLimit: { requests: 2, windowMs: 60_000 },
    logLevel: 'silent',
    json: true,
  });
  onTestFinished(() => sandbox.stop());
  return sandbox.url;
}
