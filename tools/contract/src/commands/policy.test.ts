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

test('a verdict in the policy file replaces the built-in one', async () => {
  writeFileSync(
    join(folder, 'ours.yaml'),
    'extension-changed: none none\nrequired: { accepts: compatible minor }\n',
  );
  const { out } = await contract('policy', '--policy', 'ours.yaml');
  expect(out.filter((line) => /^\| `(extension-changed|required|optional)`/.test(line))).toEqual([
    '| `required` | an optional field is required now | compatible minor | compatible minor |',
    '| `optional` | a required field is optional now | breaking major | compatible minor |',
    '| `extension-changed` | an extension has changed that this tool does not know | none none | none none |',
  ]);
});

test.each([
  ['requird: none none', 'requird is not a rule; did you mean required?'],
  [
    'required: harmless minor',
    'required is "harmless minor"; write a verdict for the wire (none, compatible, breaking) and the',
  ],
  ['required: none', 'required is "none"; write a verdict'],
  ['required: [none, none]', 'required is ["none","none"]; write a verdict'],
  ['required: { sent: none none }', 'required may have only sends and accepts, not sent.'],
  ['- required', 'must be a mapping from rules to verdicts;'],
  ['required: {', 'is not valid YAML: '],
])('%s is refused in one sentence', async (text, said) => {
  writeFileSync(join(folder, 'wrong.yaml'), text);
  const { code, err } = await contract('policy', '--policy', 'wrong.yaml');
  expect({ code, lines: err.split('\n').length }).toEqual({ code: 2, lines: 1 });
  expect(err).toContain('wrong.yaml');
  expect(err).toContain(said);
});

test('a missing file is named', async () => {
  expect(await contract('policy', '--policy', 'none.yaml')).toMatchObject({
    code: 2,
    err: 'error: The file none.yaml does not exist.',
  });
});
