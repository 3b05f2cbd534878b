import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { deliveryPolicy, signatureScheme } from '@ordering/events';
import { sign } from '@ordering/webhooks/node';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../contract/sources.ts';
import { type Recipe, recipes, requireTool } from './recipes.ts';

const secret = 'a-secret';
const options = { timeout: 240_000 };

test.for(Object.entries(recipes))(
  '%s reports that it is healthy, and hides the rest',
  options,
  async ([file, recipe], context) => {
    requireTool(recipe, context);
    const { url } = await start(recipe, file);
    const statusOf = async (path: string) => (await fetch(`${url}${path}`)).status;
    expect({
      live: await statusOf('/healthz'),
      ready: await statusOf('/readyz'),
      webhooks: await statusOf('/webhooks'),
      observe: await statusOf(`/observe/deliveries/${randomUUID()}`),
    }).toEqual({ live: 200, ready: 200, webhooks: 405, observe: 404 });
  },
);

test.for(Object.entries(recipes))(
  '%s answers what it was reading when it is told to stop',
  options,
  async ([file, recipe], context) => {
    requireTool(recipe, context);
    const { url, child } = await start(recipe, file);
    const body = Buffer.from(
      JSON.stringify({
        [deliveryPolicy.idempotencyKey.field]: randomUUID(),
        [deliveryPolicy.eventType.field]: 'kitchen.on_fire',
        timestamp: new Date().toISOString(),
        data: {},
      }),
    );
    const delivery = request(`${url}/webhooks`, {
      method: deliveryPolicy.method,
      headers: {
        [signatureScheme.header]: sign(secret, body),
        'content-length': body.byteLength,
        // The answer to this says that the receiver has taken the request on.
        expect: '100-continue',
      },
    });
    delivery.flushHeaders();
    await once(delivery, 'continue');
    delivery.write(body.subarray(0, 10));
    await fetch(`${url}/healthz`);

    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const answered = once(delivery, 'response');
    delivery.end(body.subarray(10));
    const [response] = await answered;
    expect(response.statusCode).toBe(200);
    response.resume();
    // A JVM that ends on a signal says so by 143, whatever it did before.
    expect([0, 143]).toContain((await ended)[0]);
  },
);

test.for(Object.entries(recipes))(
  '%s does not start with an empty secret, and says so in a line',
  options,
  async ([file, recipe], context) => {
    requireTool(recipe, context);
    const { child, lines } = run(recipe, file, 'store-1=');
    expect((await once(child, 'close'))[0]).toBe(1);
    expect(lines.filter((line) => line !== '')).toHaveLength(1);
    expect(lines.join()).toMatch(/secret/i);
  },
);

async function start(recipe: Recipe, file: string) {
  const { child, ready } = run(recipe, file, secret);
  const { url }: { url: string } = JSON.parse(await ready);
  return { url, child };
}

function run({ command }: Recipe, file: string, secrets: string) {
  const folder = mkdtempSync(join(tmpdir(), 'ordering-recipe-'));
  const [program, ...args] = [...command, join(root, 'recipes', file)];
  const child: ChildProcess = spawn(program ?? '', args, {
    cwd: folder,
    env: { ...process.env, ORDERING_WEBHOOK_SECRETS: secrets, ORDERING_RECEIVER_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  });
  const lines: string[] = [];
  const ready = new Promise<string>((resolve, reject) => {
    child.once('close', () => reject(new Error(`${file} ended: ${lines.join('\n')}`)));
    if (child.stdout === null || child.stderr === null) return;
    createInterface(child.stdout).on('line', (line) => resolve(line));
    createInterface(child.stderr).on('line', (line) => lines.push(line));
  });
  ready.catch(() => {});
  return { child, lines, ready };
}
