import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { expectNothingLeft, run } from './script.ts';

const secret = { ORDERING_WEBHOOK_SECRETS: 's' };
const receiver = ['run', 'receiver', '--', '--port', '0', '--json'];

const signals = ['SIGTERM', 'SIGINT'] as const;

describe.each(signals)('%s to npm alone leaves nothing of', (signal) => {
  test('the sandbox', async () => {
    const script = run(['run', 'sandbox', '--', '--port', '0', '--json']);
    await script.said('"event":"ready"');
    expect(readdirSync(script.temporary)).toHaveLength(1);
    script.npm.kill(signal);
    await expectNothingLeft(script);
  });

  test('the receiver', async () => {
    const script = run([...receiver, '--database', `sqlite:${database()}`], secret);
    await script.said('"event":"ready"');
    script.npm.kill(signal);
    await expectNothingLeft(script);
  });

  test.each([
    ['The ordering contract', 'sqlite'],
    ['sandbox', 'sqlite'],
    ['sandbox', 'postgres'],
    ['prove', 'sqlite'],
    ['prove', 'postgres'],
  ])('npm start at "%s" on %s', async (moment, kind) => {
    const reports = database();
    const script = run(['start', '--', '--database', kind, '--reports', reports]);
    await script.said(moment === 'prove' ? 'one order: placed' : moment);
    script.npm.kill(signal);
    await expectNothingLeft(script);
  });
});

// npx puts a shell in between, which dies and says nothing: the program has to see it.
test('SIGTERM to npx alone leaves nothing of the sandbox', async () => {
  const script = run(['exec', '--', 'ordering-sandbox', '--port', '0', '--json']);
  await script.said('"event":"ready"');
  script.npm.kill('SIGTERM');
  await expectNothingLeft(script);
});

// Whether it stops in order depends on how soon the second one comes: `stop-request.test.ts` of the kit has that.
test('Ctrl-C, which reaches every process and some of them twice, leaves nothing of the sandbox', async () => {
  const script = run(['run', 'sandbox', '--', '--port', '0', '--json']);
  await script.said('"event":"ready"');
  process.kill(-script.group, 'SIGINT');
  script.npm.kill('SIGINT');
  await expectNothingLeft(script);
});

/** A path in a folder that goes when the test ends. */
function database(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stop-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'inbox.db');
}
