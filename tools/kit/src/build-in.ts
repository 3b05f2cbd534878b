import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

// Builds the kit into a package: run in its folder, after tsc has written its dist/. Every module keeps its place and its
// name, which a worker is found by; what they share of the kit goes into files beside them. All else stays an import.

/** The files of dist/ of a kind that still import the kit. */
function importing(kind: RegExp): string[] {
  return readdirSync('dist', { recursive: true, encoding: 'utf8' })
    .filter((file) => kind.test(file))
    .map((file) => join('dist', file))
    .filter((file) => /['"]@ordering\/kit\b/.test(readFileSync(file, 'utf8')));
}

await build({
  entryPoints: importing(/\.js$/),
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
            path.startsWith('@ordering/kit/') || /[\\/]tools[\\/]kit[\\/]/.test(importer);
          return kind === 'entry-point' || isOfKit ? undefined : { path, external: true };
        });
      },
    },
  ],
});

const left = importing(/\.(js|d\.ts)$/);
if (left.length > 0) {
  process.stderr.write(`error: the kit shows in ${left.join(', ')}\n`);
  process.exitCode = 1;
}
