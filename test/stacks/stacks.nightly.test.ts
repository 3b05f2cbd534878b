import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report } from '@ordering/conformance-suite';
import { newAuthority } from '@ordering/kit/certificate';
import { capture, Server } from '@ordering/platform/process';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../contract/sources.ts';
import { recipes, requireTool } from '../recipes/recipes.ts';
import { proveSubject } from '../recipes/subject.ts';
import { phpReceiver } from '../stock/php.ts';
import { expressReceiver } from './express.ts';

// Receivers in Python and in Java are recipes, and judged with them.

const python = recipes['receiver.py'];

test('a receiver on Express 5 that has nothing of ours conforms', async () => {
  expect(await proveSubject(expressReceiver())).toEqual({ exit: 0, open: [] });
});

test('a service in Python, written from the reference alone, conforms', async (context) => {
  requireTool(python, context);
  const report = await judgePython();
  // It has everything in memory, and no public address.
  expect([...notPassed(report)].sort()).toEqual([
    expect.stringMatching(/^SND-115 not-observable: /),
    expect.stringMatching(/^SND-117 not-applicable: /),
  ]);
  expect(report.verdict.exitCode).toBe(0);
  const open = report.clauses.filter(({ verdict }) => verdict !== 'kept');
  expect(open.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual([
    'delivery.retry-durable open',
    'delivery.public-addresses not-applicable',
  ]);
});

test('a receiver in PHP, written from the reference alone, conforms', async () => {
  expect(await proveSubject(await phpReceiver())).toEqual({ exit: 0, open: [] });
});

/** Runs the service in Python, and judges it as a team with a service of its own does. */
async function judgePython(): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'ordering-stack-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // Python trusts what this names, and nothing else.
  const authority = newAuthority('the authority of a stack');
  const [certFile, keyFile] = [join(folder, 'authority.pem'), join(folder, 'authority-key.pem')];
  writeFileSync(certFile, authority.cert);
  writeFileSync(keyFile, authority.key);
  const environment = {
    SSL_CERT_FILE: certFile,
    CONTRACT_JSON: join(root, 'specs/plain/contract.json'),
  };
  const server = new Server(['python3', join(import.meta.dirname, 'service.py')], [], environment);
  onTestFinished(() => server.stop());
  const { stdout, stderr } = await capture(
    'conformance',
    [
      ...['service', '--base-url', await server.start(), '--json', '--timeout', '600s'],
      ...['--allow-load', '--allow-not-observable'],
      ...['--authority', certFile, '--authority-key', keyFile],
      ...['--config', join(import.meta.dirname, 'service.yaml')],
    ],
    { PYTHON_CLIENT_SECRET: 'python-secret' },
  );
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

/** What did not pass, with why. */
function notPassed({ results }: Report): readonly string[] {
  return results.flatMap(({ id, status, detail }) =>
    status === 'pass' ? [] : [`${id} ${status}: ${detail}`],
  );
}
