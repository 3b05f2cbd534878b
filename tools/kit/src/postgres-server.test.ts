import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeLinks, PostgresServer } from './postgres-server.ts';

test('makeLinks leaves a link alone that another process has made meanwhile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'links-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'native/lib'), { recursive: true });
  const links = ['a', 'b'].map((name) => ({
    source: `native/lib/${name}.so.1`,
    target: `native/lib/${name}.so`,
  }));
  writeFileSync(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links));
  symlinkSync('a.so.1', join(folder, 'native/lib/a.so'));
  makeLinks(folder);
  for (const { target } of links) {
    expect(readlinkSync(join(folder, target))).toMatch(/^[ab]\.so\.1$/);
  }
});

test('a server that is killed has ended, and starts again in its folder', async () => {
  const server = await PostgresServer.start({ fsync: 'off' });
  onTestFinished(() => server.dispose());
  const processId = () =>
    Number(readFileSync(join(server.folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const first = processId();
  await server.kill();
  expect(() => process.kill(first, 0)).toThrow('ESRCH');
  await server.startAgain();
  expect(processId()).not.toBe(first);
  expect(process.kill(processId(), 0)).toBe(true);
});

test('a server ends with the process that has started it, and its folder is gone', async () => {
  const module = new URL('postgres-server.ts', import.meta.url).href;
  const script = `
    import { readFileSync } from 'node:fs';
    import { PostgresServer } from ${JSON.stringify(module)};
    const { folder } = await PostgresServer.start({ fsync: 'off' });
    const [id] = readFileSync(folder + '/postmaster.pid', 'utf8').split('\\n');
    process.stdout.write(JSON.stringify({ folder, id: Number(id) }), () => process.exit());`;
  const flags = ['--conditions=@ordering/source', '--input-type=module'];
  const { stdout } = spawnSync(process.execPath, flags, { input: script, encoding: 'utf8' });
  const { folder, id }: { folder: string; id: number } = JSON.parse(stdout);
  expect(existsSync(folder)).toBe(false);
  await vi.waitFor(() => expect(() => process.kill(id, 0)).toThrow('ESRCH'), { timeout: 60_000 });
});
