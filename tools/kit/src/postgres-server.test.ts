import { mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeLinks } from './postgres-server.ts';

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
