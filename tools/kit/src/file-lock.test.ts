import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockFile } from './file-lock.ts';

function file(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'lock');
}

test('one has it until it is released', () => {
  const path = file();
  const release = lockFile(path);
  expect(release).toBeDefined();
  expect(lockFile(path)).toBeUndefined();
  release?.();
  lockFile(path)?.();
  expect(lockFile(path)).toBeDefined();
});

test('a process that is killed has it no longer', async () => {
  const path = file();
  const module = new URL('./file-lock.ts', import.meta.url).href;
  const program = `import { lockFile } from ${JSON.stringify(module)};
    process.send(lockFile(${JSON.stringify(path)}) !== undefined);
    setInterval(() => {}, 1000);`;
  const args = ['--conditions=@ordering/source', '--input-type=module', '--eval', program];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  expect((await once(child, 'message'))[0]).toBe(true);
  expect(lockFile(path)).toBeUndefined();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(lockFile(path)).toBeDefined();
});

test('a file that is no lock is an error, and not a lock that somebody has', () => {
  const path = file();
  writeFileSync(path, 'x'.repeat(5000));
  expect(() => lockFile(path)).toThrow(/not a database/);
});
