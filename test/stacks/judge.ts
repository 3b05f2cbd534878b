import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report } from '@ordering/conformance';
import { capture, Server } from '@ordering/platform/process';
import { onTestFinished } from 'vitest';

export const text = readFileSync(join(import.meta.dirname, 'service.py'), 'utf8');

/** Runs the service in Python, or an edition of it with a defect, and judges it as a team with a service of its own does. */
export async function judge(source: string, ...args: readonly string[]): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'ordering-stack-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'service.py');
  writeFileSync(file, source);
  const server = new Server(['python3', file], [], {});
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
        '600',
      ],
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
