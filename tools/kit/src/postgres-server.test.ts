import {
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
import { expect, onTestFinished, test } from 'vitest';
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
