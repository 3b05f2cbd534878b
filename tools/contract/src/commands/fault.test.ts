import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { good } from '../testing/specs.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'contract-fault-'));
  for (const [file, text] of Object.entries(good)) {
    mkdirSync(dirname(join(folder, 'specs', file)), { recursive: true });
    writeFileSync(join(folder, 'specs', file), text);
  }
});
afterAll(() => {
  vi.doUnmock('../emit/docs/errors.ts');
  vi.resetModules();
  rmSync(folder, { recursive: true, force: true });
});

test('an emitter that fails is one line, which names its file; exit 1, nothing written', async () => {
  const lines: string[] = [];
  const io = {
    cwd: folder,
    out: (line: string) => lines.push(line),
    err: (line: string) => lines.push(line),
  };
  // The specs are fine, and an emitter is not.
  vi.resetModules();
  vi.doMock('../emit/docs/errors.ts', async (original) => ({
    ...(await original<typeof import('../emit/docs/errors.ts')>()),
    emitErrorsReference: () => {
      throw new TypeError('nothing has no length');
    },
  }));
  const { run } = await import('./program.ts');
  expect(await run(['generate'], io)).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(
      /^error: docs\/reference\/errors\.md could not be made: nothing has no length \(commands\/fault\.test\.ts:\d+\) — this is a bug in `contract`, not in the specs; please report it together with them$/,
    ),
  ]);
  expect(readdirSync(folder)).toEqual(['specs']);
});
