import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

// Builds the kit into a package: run in its folder, after tsc has written its dist/. Every module keeps its place and its
// name, which a worker is found by; what they share of the kit goes into files beside them. All else stays an import.
// Folders of src/ that are named are copied: what is read at run time.

const code = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.js'))
  .map((file) => join('dist', file));

/** The files with types that those who install the package can reach: those of its exports, and what these import. */
function publicTypes(): ReadonlySet<string> {
  const { exports }: { exports: Readonly<Record<string, string | { readonly types?: string }>> } =
    JSON.parse(readFileSync('package.json', 'utf8'));
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/['"](\.[^'"]*)\.js['"]/g)) {
      visit(join(dirname(file), `${path}.d.ts`));
    }
  };
  for (const target of Object.values(exports)) {
    if (typeof target === 'object' && target.types !== undefined) visit(join(target.types));
  }
  return found;
}

function importsKit(file: string): boolean {
  return /['"]@ordering\/kit\b/.test(readFileSync(file, 'utf8'));
}

await build({
  entryPoints: code.filter(importsKit),
  outbase: 'dist',
  outdir: 'dist',
  allowOverwrite: true,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2023',
  sourcemap: true,
  chunkNames: 'kit-[hash]',
  logLevel: 'error',
  plugins: [
    {
      name: 'kit-only',
      setup({ onResolve }) {
        onResolve({ filter: /.*/ }, ({ kind, path, importer }) => {
          const isOfKit =
            path.startsWith('@ordering/kit/') ||
            (path.startsWith('.') && /[\\/]tools[\\/]kit[\\/]/.test(importer));
          return kind === 'entry-point' || isOfKit ? undefined : { path, external: true };
        });
      },
    },
  ],
});

for (const folder of process.argv.slice(2)) {
  const filter = (path: string) => !path.endsWith('.test.ts');
  cpSync(join('src', folder), join('dist', folder), { recursive: true, filter });
}

const left = [...code, ...publicTypes()].filter(importsKit);
if (left.length > 0) {
  process.stderr.write(`error: the kit shows in ${left.join(', ')}\n`);
  process.exitCode = 1;
}
