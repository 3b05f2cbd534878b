import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { signatureScheme } from '@ordering/events';
import { outputOf } from '@ordering/kit/child-output';
import { expect, onTestFinished, test } from 'vitest';
import { sign } from './node.ts';

const secret = 'SECRET';
const body = JSON.stringify({
  event_type: 'order.created',
  event_id: '7d0f4d4e-5b1c-4c39-9a52-3f1c0e6a8b21',
  timestamp: '2025-03-14T18:03:27.412Z',
  community_id: 'community_1',
  data: { note: 'PAYLOAD' },
});

/** A receiver that is a file of JavaScript, and a process of its own. */
async function start(options: string) {
  const folder = mkdtempSync(join(tmpdir(), 'webhooks-'));
  const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));
  symlinkSync(modules, join(folder, 'node_modules'));
  const file = join(folder, 'receiver.mjs');
  writeFileSync(
    file,
    `import { createServer } from 'node:http';
import { createNodeHandler } from '@ordering/webhooks/node';

const saved = [];
const handler = createNodeHandler({ secrets: ['${secret}'], ${options} });
const server = createServer(handler).listen(0, '127.0.0.1', () => {
  console.log(server.address().port);
});
`,
  );
  const flags = ['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, file], { env: { PATH: process.env.PATH } });
  onTestFinished(async () => {
    const ended = child.exitCode === null ? once(child, 'close') : undefined;
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const output = outputOf(child);
  await expect.poll(() => output.stdout).toMatch(/^\d+\n/);
  const deliver = async () => {
    const response = await fetch(`http://127.0.0.1:${output.stdout.trim()}/`, {
      method: 'POST',
      headers: { [signatureScheme.header]: sign(secret, Buffer.from(body)) },
      body,
    });
    return `${response.status} ${await response.text()}`;
  };
  return { child, deliver, output, file };
}

test('a receiver whose accept forgets to return answers 503 and lives', async () => {
  const { child, deliver, output } = await start('async accept({ id }) { saved.push(id); }');
  for (let times = 0; times < 3; times += 1) {
    expect(await deliver()).toBe('503 {"outcome":"unavailable"}');
  }
  expect(child.exitCode).toBeNull();
  await expect.poll(() => output.stderr).toContain('\n');
  const line =
    "@ordering/webhooks: accept returned undefined instead of 'accepted', 'duplicate' or 'unavailable'; the response is 503, so the service sends the delivery again";
  // On a machine that stands still, ten seconds may pass between two deliveries.
  const again = output.stderr.replace(/ \(and \d+ more since this line was written\)/g, '');
  expect(new Set(again.trimEnd().split('\n'))).toEqual(new Set([line]));
});

test('a receiver whose onOutcome throws answers as ever and lives', async () => {
  const { child, deliver, output, file } = await start(
    `accept: async () => 'accepted', onOutcome() { throw new Error('${body}'); }`,
  );
  for (let times = 0; times < 3; times += 1) {
    expect(await deliver()).toBe('200 {"outcome":"accepted"}');
  }
  expect(child.exitCode).toBeNull();
  await expect.poll(() => output.stderr).toContain('\n');
  expect(output.stderr).toContain('@ordering/webhooks: onOutcome failed with Error at file://');
  expect(output.stderr).toContain(`${file}:5:`);
  expect(output.stderr).not.toMatch(/PAYLOAD|SECRET/);
});
