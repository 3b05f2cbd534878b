import { rmSync, writeFileSync } from 'node:fs';
import { workerText } from './worker-text.ts';

// Run in the folder of a package, between tsc and build-in.ts: writes the worker into dist/ as a text. A bundler takes a
// text along, where it drops a file that only a URL names.

const { text } = await workerText('dist/sqlite/worker.js');
writeFileSync(
  'dist/sqlite/worker-source.js',
  `export const workerSource = ${JSON.stringify(text)};\n`,
);
rmSync('dist/sqlite/worker-source.js.map');
