import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Loaded, loadContracts } from '../../commands/load.ts';
import type { Located } from '../../commands/locate.ts';
import { placeInTarget } from '../../commands/targets.ts';
import { emitAll } from '../../emit/index.ts';
import { here } from '../../emit/testing/here.ts';
import { checkOwnRules } from '../../lint/lint.ts';
import { brief, edited, good, memoryFiles, readTexts, type Texts } from '../../testing/specs.ts';
import type { Edit } from './edit.ts';

const specs = fileURLToPath(new URL('../../../../../specs/', import.meta.url));

/** What `contract lint` says of an edit, which `contract generate` takes. */
export async function lintOnly(edit: Edit): Promise<Outcome> {
  const generated = await generate(edit);
  if (generated.files.size === 0) return generated;
  const read = readTexts(generated.texts);
  if ('problems' in read) throw new Error('It was generated without being read.');
  const { problems } = await checkOwnRules(read.specs, { overlaid: false });
  return { ...generated, problems: brief(problems) };
}

const documents = {
  openapi: 'openapi.yaml',
  asyncapi: 'asyncapi.yaml',
  requirements: 'requirements.yaml',
};

/** Where `contract generate` finds the documents of a repository. */
const located: Located = {
  root: '',
  contract: { ...documents, overlays: [] },
  sandbox: { ...documents, overlays: [{ file: 'sandbox.overlay.yaml', matches: 'all' }] },
  control: 'sandbox.openapi.yaml',
};

/** What `contract generate` makes of an edit: files as `--out` lays them out, or problems. */
export interface Outcome {
  readonly texts: Texts;
  readonly problems: readonly string[];
  readonly files: ReadonlyMap<string, string>;
}

export async function generate(edit: Edit): Promise<Outcome> {
  const texts = textsOf(edit);
  const contracts = loadContracts(located, memoryFiles(texts));
  if ('problems' in contracts) {
    return { texts, problems: brief(contracts.problems), files: new Map() };
  }
  const files = await emitAll(contracts, here);
  const placed = files.map(({ path, text }): [string, string] => {
    const { target, file } = placeInTarget(path);
    return [posix.join(target.out, file), text];
  });
  return { texts, problems: [], files: new Map(placed) };
}

/** The contracts that an edit makes, without the files. */
export function loadEdit(edit: Pick<Edit, 'files' | 'of'>): Loaded {
  return loadContracts(located, memoryFiles(textsOf(edit)));
}

function textsOf({ files, of }: Pick<Edit, 'files' | 'of'>): Texts {
  return edited(files, of === 'ours' ? ours() : good);
}

let cached: Texts | undefined;

/** The specs of this repository. */
export function ours(): Texts {
  cached ??= Object.fromEntries(
    readdirSync(specs, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ya?ml|json)$/.test(entry.name))
      .map((entry) => posix.join(entry.parentPath, entry.name))
      .map((path) => [posix.relative(specs, path), readFileSync(path, 'utf8')]),
  );
  return cached;
}
