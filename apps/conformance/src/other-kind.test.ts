import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { call } from './testing/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'conformance-kinds-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The beginning of each file that the runner writes; the first two are one value, the others lines. */
const beginnings = {
  report: '{\n  "format": "ordering-conformance-report/1",\n  "suite": {}\n}\n',
  recording: '{"format":"ordering-conformance-recording/2","role":"service"}\n',
  launch: '{"format":"ordering-conformance-launch/1","seed":1}\n{"up":1}\n',
  capture: '{"format":"ordering-conformance-capture/1"}\n{"at":1}\n',
};

test.each([
  { command: 'judge', given: 'report', want: 'replay' },
  { command: 'collect', given: 'report', want: 'replay' },
  { command: 'collect', given: 'capture', want: 'judge' },
  { command: 'record', given: 'recording', want: 'judge' },
  { command: 'replay', given: 'launch', want: 'collect' },
] as const)('a $given is nothing for $command, but for $want', async ({ command, given, want }) => {
  const file = join(folder, 'given');
  writeFileSync(file, beginnings[given]);
  const { exitCode, out, err } = await call([command, file]);
  expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
  expect(err).toMatch(
    new RegExp(
      `^error: .*: this is a ${given}, and not a [a-z]+: ordering-conformance ${want} takes it\\n$`,
    ),
  );
});
