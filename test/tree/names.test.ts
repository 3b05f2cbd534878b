import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../contract/sources.ts';
import { published } from '../pack/published.ts';
import { filesOf, plan } from '../run/plan.ts';

// One scope for everything that is installed: a registry that is mapped for it has all of it. The programs in it are called
// otherwise, `ordering-receiver`, and such a name must not stand where a package is meant.

// See docs/decisions/one-scope.md.
const programs = published
  .flatMap(({ manifest }) => Object.keys(manifest.bin ?? {}))
  .filter((name) => name !== 'contract');
const program = `(?:${programs.join('|')})(?![\\w-])`;

/** Where a package is meant. */
const places = [
  `npx (?:--?[\\w-]+,? )*${program}`,
  `npx, (?:--[\\w-]+, )*['"]?${program}`,
  `npm (?:install|i|add|view|pack)\\b[^\\n|&]*[ '"]${program}`,
  `(?:node_modules|npmjs\\.com/package)/${program}`,
  `\\bfrom ['"]${program}`,
  `['"]${program}/\\w`,
  `"${program}": "[*^~\\d]`,
  `"name": "${program}"`,
  `${program}#\\w`,
  `${program}@\\d`,
].map((place) => new RegExp(place));

test('a package is called by its name in the scope, everywhere', () => {
  expect(programs.length).toBe(3);
  const all = plan(root, ['lint'], process.env);
  const files = [...filesOf(all, '//#lint')].filter((file) => file !== 'test/tree/names.test.ts');
  expect(files.length).toBeGreaterThan(1000);
  const wrong = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        places.some((place) => place.test(line)) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
  expect(wrong).toEqual([]);
});

test.each([
  'npx ordering-sandbox --help',
  "command: [npx, --yes, 'ordering-receiver', --port]",
  'npm install --save-dev ordering-conformance',
  "import { seedToken } from 'ordering-sandbox/control';",
  '"ordering-sandbox": "*",',
  '"ordering-sandbox#test": {',
  'npx ordering-conformance@1.2.3',
])('would be found: %s', (line) => {
  expect(places.some((place) => place.test(line))).toBe(true);
});

test('each has a name in the scope', () => {
  expect(published.filter(({ manifest }) => !manifest.name.startsWith('@ordering/'))).toEqual([]);
});
