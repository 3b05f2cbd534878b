import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { RecordingError } from '../run/errors.ts';
import { number, object, oneOf, text } from '../shape.ts';
import { createLines, LineWriter, readLines } from './line-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'line-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Line {
  readonly at: number;
  readonly said: string;
}
const format = 'ordering-conformance-capture/1';
const form = {
  ...{ format, kind: 'capture' as const },
  isHead: object({ format: oneOf(format), name: text }),
  isLine: object({ at: number, said: text }),
};

test('wherever its writer was killed, all before is there, and whoever goes on loses nothing', () => {
  const file = join(folder, 'whole.jsonl');
  const said = ['plain', 'crème brûlée 🍮', '}\n{"at":0}'];
  createLines(file, { format, name: 'é' }, 'taken');
  {
    using writer = new LineWriter<Line>(file);
    for (const [at, each] of said.entries()) writer.add({ at, said: each });
  }
  const whole = readFileSync(file);
  const { lines } = readLines(file, form);
  expect(lines).toEqual(said.map((each, at) => ({ at, said: each })));
  // Where each line ends, without its line break.
  const ends = [...whole].flatMap((byte, at) => (byte === 10 ? [at] : []));
  const [headEnd = 0, ...lineEnds] = ends;

  const cut = join(folder, 'cut.jsonl');
  const next = { at: 9, said: 'next' };
  for (let length = 0; length <= whole.length; length += 1) {
    writeFileSync(cut, whole.subarray(0, length));
    if (length < headEnd) {
      expect(() => readLines(cut, form)).toThrow(RecordingError);
      continue;
    }
    const complete = lines.slice(0, lineEnds.filter((end) => end <= length).length);
    const isInLine = !ends.some((end) => length === end || length === end + 1);
    const cutOff = isInLine ? [complete.length + 2] : [];
    expect(readLines(cut, form)).toMatchObject({ lines: complete, cutOff });
    using writer = new LineWriter<Line>(cut);
    writer.endLine();
    writer.add(next);
    expect(readLines(cut, form)).toMatchObject({ lines: [...complete, next], cutOff });
  }
});

test('there is one writer of a beginning', () => {
  const file = join(folder, 'one.jsonl');
  createLines(file, { format, name: 'first' }, 'it is taken');
  const before = readFileSync(file);
  expect(() => createLines(file, { format, name: 'second' }, 'it is taken')).toThrow(
    `${file}: it is taken`,
  );
  expect(readFileSync(file)).toEqual(before);
});
