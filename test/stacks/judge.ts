import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report } from '@ordering/conformance-suite';
import { newAuthority } from '@ordering/kit/certificate';
import { capture, Server } from '@ordering/platform/process';
import { onTestFinished } from 'vitest';
import { root } from '../contract/sources.ts';

export const text = readFileSync(join(import.meta.dirname, 'service.py'), 'utf8');

/** Runs the service in Python, or an edition of it with a defect, and judges it as a team with a service of its own does. */
export async function judge(source: string, ...args: readonly string[]): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'ordering-stack-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'service.py');
  writeFileSync(file, source);
  // Python trusts what this names, and nothing else.
  const authority = newAuthority('the authority of a stack');
  const [certFile, keyFile] = [join(folder, 'authority.pem'), join(folder, 'authority-key.pem')];
  writeFileSync(certFile, authority.cert);
  writeFileSync(keyFile, authority.key);
  const environment = {
    SSL_CERT_FILE: certFile,
    CONTRACT_JSON: join(root, 'specs/plain/contract.json'),
  };
  const server = new Server(['python3', file], [], environment);
  onTestFinished(() => server.stop());
  const { stdout, stderr } = await capture(
    'conformance',
    [
      ...[
        'service',
        '--base-url',
        await server.start(),
        '--json',
        '--allow-load',
        '--timeout',
        '600s',
      ],
      ...['--authority', certFile, '--authority-key', keyFile],
      ...['--config', join(import.meta.dirname, 'service.yaml'), ...args],
    ],
    { PYTHON_CLIENT_SECRET: 'python-secret' },
  );
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

/** What did not pass, with why. */
export function notPassed({ results }: Report): readonly string[] {
  return results.flatMap(({ id, status, detail }) =>
    status === 'pass' ? [] : [`${id} ${status}: ${detail}`],
  );
}
