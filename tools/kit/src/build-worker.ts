import { rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

// Run in the folder of a package, between tsc and build-in.ts: writes the worker into dist/ as a text. A bundler takes a
// text along, where it drops a file that only a URL names. A text runs as CommonJS.

// See docs/decisions/worker-as-text.md.
const { outputFiles } = await build({
  entryPoints: ['dist/sqlite/worker.js'],
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node22',
  write: false,
  logLevel: 'error',
});
const [source] = outputFiles.map(({ text }) => text);
writeFileSync(
  'dist/sqlite/worker-source.js',
  `export const workerSource = ${JSON.stringify(source)};\n`,
);
rmSync('dist/sqlite/worker-source.js.map');
