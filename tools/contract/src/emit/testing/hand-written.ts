import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../../../', import.meta.url));

/** Those that speak of lists of our own contract. */
const ofOurs: readonly string[] = ['packages/client/src/denial.ts', 'packages/client/src/index.ts'];

/** The hand-written sources of a package, which compile with whatever is generated. */
function sourcesOf(name: string): readonly string[] {
  const folder = join('packages', name, 'src');
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`)
    .filter((file) => !ofOurs.includes(file));
}

/** Hand-written sources that generated ones import, or that import generated ones. */
export const handWritten: readonly string[] = [
  'packages/conformance-suite/src/contract/example.ts',
  'packages/conformance-suite/src/contract/requirement.ts',
  'apps/sandbox/src/operation.ts',
  ...['api', 'errors', 'client'].flatMap(sourcesOf),
  'packages/events/src/delivery.ts',
  'packages/events/src/facts.ts',
  'packages/events/src/payload.ts',
];

/** What sources import from one package of ours to another, and where it is. */
export const acrossPackages: Readonly<Record<string, string>> = {
  '@ordering/api': 'packages/api/src/index.ts',
  '@ordering/api/constants': 'packages/api/src/generated/constants.ts',
  '@ordering/api/types': 'packages/api/src/generated/types.ts',
  '@ordering/errors': 'packages/errors/src/index.ts',
};
