import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locate } from '@ordering/contract';
import { beforeAll, expect, test } from 'vitest';
import { loadContracts } from '../../tools/contract/src/commands/load.ts';
import { emitAll } from '../../tools/contract/src/emit/index.ts';
import { here } from '../../tools/contract/src/emit/testing/here.ts';
import { diskFiles } from '../../tools/contract/src/read/files.ts';
import { blocksOf, type Files } from './page.ts';
import { apply, recipes } from './recipes.ts';
import { root } from './sources.ts';

// What the whole design is for: a fact is changed where it is written, and everything that depends on it follows. Here the
// specs follow CONTRIBUTING.md in memory; contributing.nightly.test.ts does the rest of what it says.

/** The files of the repository after edits that touch none of them. */
class Edited implements Files {
  readonly texts = new Map<string, string>();

  read(file: string): string {
    return this.texts.get(file) ?? readFileSync(join(root, file), 'utf8');
  }

  write(file: string, text: string): void {
    this.texts.set(file, text);
  }
}

const before = new Edited();
const edited = new Edited();
const made = new Map<string, string>();
beforeAll(async () => {
  for (const recipe of recipes) apply(recipe, edited);
  const located = locate({}, join(root, 'specs'));
  const disk = diskFiles(located.root);
  const written = [...edited.texts.keys()].flatMap((file) => /^specs\/(.*)$/.exec(file)?.[1] ?? []);
  const contracts = loadContracts(located, {
    read: (file) => {
      const text = edited.texts.get(`specs/${file}`);
      return text === undefined ? disk.read(file) : new TextEncoder().encode(text);
    },
    list: (folder) => {
      const added = written.filter((file) => file.startsWith(`${folder}/`));
      return [...new Set([...disk.list(folder), ...added])].sort();
    },
  });
  if ('problems' in contracts) throw new Error(JSON.stringify(contracts.problems, null, 2));
  for (const { path, text } of await emitAll(contracts, here)) made.set(path, text);
});

test.each([
  ['Add an error code', /const: ([\w.]+)/, 'packages/errors/src/generated/catalogue.ts'],
  ['Add an operation', /operationId: (\w+)/, 'packages/api/src/generated/operations.ts'],
  ['Add a denial reason', /const: (\w+)/, 'packages/api/src/generated/constants.ts'],
  ['Add an event', /messages\/(\w+)/, 'packages/events/src/generated/events.ts'],
  ['Rename or add a product', /^ {2}(\w+):/, 'packages/events/src/generated/events.ts'],
  ['Add a header', /^ +([\w-]+):/, 'packages/events/src/generated/headers.ts'],
  ['Add a requirement', /id: (\S+)/, 'packages/conformance-suite/src/generated/requirements.ts'],
  ['Add a check', /id: (\S+)/, 'docs/reference/requirements.md'],
])('%s: what is added is in what is generated', (heading, added, file) => {
  const name = added.exec(blocksOf(before, heading)[0]?.text ?? '')?.[1] ?? 'nothing';
  expect(before.read(file)).not.toContain(name);
  expect(made.get(file)).toContain(name);
});

test('the ladder has as many attempts as it is given', () => {
  const [ladder] = blocksOf(before, 'Change the retry schedule');
  const attempts = ladder?.text.split(',').length;
  expect(JSON.parse(made.get('specs/plain/contract.json') ?? '').delivery).toMatchObject({
    attempts,
  });
});
