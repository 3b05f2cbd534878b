// See docs/decisions/shared-code.md.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

// Makes of what tsc has written into dist/ what is published; run in the folder of a package. The kit is built into it, and
// all else that comes from elsewhere stays an import.
//
// What others import of a library becomes a file for each entry point, since a runtime takes as long to find a module as to run
// a small one. What several entry points use goes into files beside them, so that a class is the same class whichever of them
// it came from; a library whose entry points share none may say `--alone`, and then each is whole. In a program every module keeps its place and its name, by which it finds its threads and what it reads, and
// is there once, whether the program or others import it; types are there for others alone. A program with many modules and no
// threads, all of whose modules that read by their place are at the top of src/, may say `--few-files`: then each module that it
// loads later, and each entry point, is a file at the top of dist/ with what it imports, what several need is a file beside them,
// and all are half as large.
// Folders of src/ that are named are copied: what is read at run time.

interface Manifest {
  readonly bin?: object;
  readonly exports: Readonly<
    Record<string, string | { readonly types?: string; readonly default?: string }>
  >;
}
const { bin, exports }: Manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const isProgram = bin !== undefined;
const { values, positionals: folders } = parseArgs({
  options: {
    'few-files': { type: 'boolean', default: false },
    alone: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const isInFewFiles = values['few-files'];

/** What the exports name under a condition. */
function exported(condition: 'types' | 'default'): readonly string[] {
  return Object.values(exports).flatMap((target) => {
    const file = typeof target === 'object' ? target[condition] : undefined;
    return file === undefined ? [] : [join(file)];
  });
}

const written = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  .map((file) => join('dist', file))
  .filter((file) => /\.(js|d\.ts)(\.map)?$/.test(file));

function importsKit(file: string): boolean {
  return /['"]@ordering\/kit\b/.test(readFileSync(file, 'utf8'));
}

/** Files, and what they import of the same folder. */
function closure(
  files: readonly string[],
  ending: '.js' | '.d.ts',
  imported: RegExp,
): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(imported)) {
      visit(join(dirname(file), `${path}${ending}`));
    }
  };
  for (const file of files) visit(file);
  return found;
}

const anyImport = /(?:from|import\(?) ?['"](\.[^'"]*)\.[jt]s['"]/g;
const publicTypes = closure(exported('types'), '.d.ts', anyImport);
const library = isProgram ? new Set() : closure(exported('default'), '.js', anyImport);
const main = join('dist', 'main.js');
const entryPoints = isInFewFiles ? [main, ...exported('default')] : entryPointsOfModules();

function entryPointsOfModules(): readonly string[] {
  if (!isProgram) return exported('default');
  return written.filter((file) => file.endsWith('.js') && importsKit(file));
}

// See docs/decisions/bundled-entries.md.
const { metafile } = await build({
  entryPoints: [...entryPoints],
  outbase: 'dist',
  outdir: 'dist',
  allowOverwrite: true,
  bundle: true,
  splitting: !values.alone,
  format: 'esm',
  platform: 'neutral',
  target: 'es2023',
  // A map is of use beside its sources, which only libraries ship.
  sourcemap: !isProgram,
  // Names stay, by which a stack is read.
  ...(isInFewFiles ? { minifyWhitespace: true, minifySyntax: true, lineLimit: 200 } : {}),
  metafile: true,
  chunkNames: 'shared-[hash]',
  logLevel: 'error',
  plugins: [
    {
      name: 'own-code-only',
      setup({ onResolve, onLoad }) {
        // What is read in the repository is part of the text of what is published.
        onLoad({ filter: /[\\/]tools[\\/]kit[\\/]src[\\/]tokens\.ts$/ }, ({ path }) => {
          const css = readFileSync(path.replace(/ts$/, 'css'), 'utf8');
          return { contents: `export const tokens = ${JSON.stringify(css)};\n` };
        });
        onResolve({ filter: /.*/ }, ({ kind, path, importer }) => {
          const isBuiltIn =
            isInFewFiles ||
            library.has(relative('.', importer)) ||
            /[\\/]tools[\\/]kit[\\/]/.test(importer);
          const isOwn = path.startsWith('@ordering/kit/') || (path.startsWith('.') && isBuiltIn);
          return kind === 'entry-point' || isOwn ? undefined : { path, external: true };
        });
      },
    },
  ],
});

const kept = new Set([...Object.keys(metafile.outputs).map((file) => join(file)), ...publicTypes]);
for (const file of written) {
  const isModule = isProgram && !isInFewFiles && file.endsWith('.js');
  if (!isModule && !kept.has(file.replace(/\.map$/, ''))) rmSync(file);
}

for (const folder of folders) {
  const filter = (path: string) => !path.endsWith('.test.ts');
  cpSync(join('src', folder), join('dist', folder), { recursive: true, filter });
}

const code = written.filter((file) => file.endsWith('.js') && existsSync(file));
const left = [...code, ...publicTypes].filter(importsKit);
if (left.length > 0) {
  process.stderr.write(`error: the kit shows in ${left.join(', ')}\n`);
  process.exitCode = 1;
}
