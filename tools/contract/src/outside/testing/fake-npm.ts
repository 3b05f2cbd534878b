import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { onTestFinished, vi } from 'vitest';

/** What npm prints, and how it ends. */
interface Answer {
  readonly stdout?: string;
  readonly stderr?: string;
  readonly code?: number;
}

/** Stands where npm is looked for until the end of the test, and answers the same to whatever it is asked. */
export function fakeNpm({ stdout = '', stderr = '', code = 0 }: Answer): () => readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'npm-'));
  const asked = join(folder, 'asked');
  const program = `#!${process.execPath}
    require('node:fs').writeFileSync(${JSON.stringify(asked)}, JSON.stringify(process.argv.slice(2)));
    process.stdout.write(${JSON.stringify(stdout)});
    process.stderr.write(${JSON.stringify(stderr)});
    process.exitCode = ${code};\n`;
  writeFileSync(join(folder, 'npm'), program);
  chmodSync(join(folder, 'npm'), 0o755);
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  return () => JSON.parse(readFileSync(asked, 'utf8'));
}
