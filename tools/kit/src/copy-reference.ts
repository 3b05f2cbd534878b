import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Puts the reference, which is generated into docs/, and the recipes into the package of the specs; run in its folder before
// it is packed.
// What is linked to and is in the package too is linked to there, and all else in the repository.

const from = '../docs/reference';
const recipes = '../recipes';
const into = 'dist/reference';
const { homepage }: { readonly homepage: string } = JSON.parse(
  readFileSync('../package.json', 'utf8'),
);
const repository = `${homepage.replace('#readme', '')}/blob/main/`;

rmSync('dist', { recursive: true, force: true });
mkdirSync(into, { recursive: true });
// Their README is about this repository.
const filter = (path: string) => !path.endsWith('.md');
cpSync(recipes, 'dist/recipes', { recursive: true, filter });
for (const file of readdirSync(from)) {
  const text = readFileSync(join(from, file), 'utf8')
    .replaceAll(/(?<=\]\(\.\.\/\.\.\/)specs\//g, '')
    .replaceAll(/(?<=\]\(\.\.\/)\.\.\/(?=recipes\/[\w.]+\.(?!md))/g, '')
    .replaceAll(/\]\(\.\.\/\.\.\/(?=(?:apps|packages|recipes|test|tools)\/)/g, `](${repository}`);
  writeFileSync(join(into, file), text);
}
