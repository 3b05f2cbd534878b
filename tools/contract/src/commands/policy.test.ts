import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from './program.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'contract-policy-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function contract(...args: readonly string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const io = {
    cwd: folder,
    out: (line: string) => out.push(line),
    err: (line: string) => err.push(line),
  };
  const code = await run(args, io);
  return { code, out, err: err.join('\n') };
}

test('a verdict of somebody else takes the place of ours', async () => {
  writeFileSync(
    join(folder, 'ours.yaml'),
    'extension-changed: none none\nrequired: { accepts: compatible minor }\n',
  );
  const { out } = await contract('policy', '--policy', 'ours.yaml');
  expect(out.filter((line) => /^\| `(extension-changed|required|optional)`/.test(line))).toEqual([
    '| `required` | optional before, required now | compatible minor | compatible minor |',
    '| `optional` | required before, optional now | breaking major | compatible minor |',
    '| `extension-changed` | an extension of somebody else | none none | none none |',
  ]);
});

test.each([
  ['requird: none none', 'requird is no rule; did you mean required?'],
  [
    'required: harmless minor',
    'required is "harmless minor"; write what it is on the wire (none, compatible, breaking) and',
  ],
  ['required: none', 'required is "none"; write what'],
  ['required: [none, none]', 'required is ["none","none"]; write what'],
  ['required: { sent: none none }', 'required has sends and accepts, and no sent.'],
  ['- required', 'has no verdicts by rule.'],
  ['required: {', 'cannot be read as YAML: '],
])('%s is refused in one sentence', async (text, said) => {
  writeFileSync(join(folder, 'wrong.yaml'), text);
  const { code, err } = await contract('policy', '--policy', 'wrong.yaml');
  expect({ code, lines: err.split('\n').length }).toEqual({ code: 2, lines: 1 });
  expect(err).toContain('wrong.yaml');
  expect(err).toContain(said);
});

test('a file that is not there is named', async () => {
  expect(await contract('policy', '--policy', 'none.yaml')).toMatchObject({
    code: 2,
    err: 'error: There is no file none.yaml.',
  });
});
