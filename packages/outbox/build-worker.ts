import { rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

// Writes the worker into dist/ as a text, after tsc and before all else is bundled: a bundler takes a text along, where it drops a file that
// only a URL names. A text runs as CommonJS.

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
