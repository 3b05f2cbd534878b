// See docs/decisions/console.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = fileURLToPath(new URL('.', import.meta.url));
const bundled = ['main.tsx', 'main.css', 'reference.js', 'reference.css'];
const copied = ['console.html', 'reference.html', 'icon.svg'];

/** What the console and the reference are in a browser: each file by its name. */
export async function buildConsole(): Promise<ReadonlyMap<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: bundled.map((name) => join(folder, name)),
    outdir: folder,
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    // The sources of our packages, so that nothing has to be built before.
    conditions: ['@ordering/source'],
    logLevel: 'silent',
  });
  return new Map<string, Uint8Array>([
    ...outputFiles.map(({ path, contents }) => [basename(path), contents] as const),
    ...copied.map((name) => [name, readFileSync(join(folder, name))] as const),
  ]);
}

// `node console/build.ts FOLDER` writes them, for what is published.
if (import.meta.main) {
  const [, , to = ''] = process.argv;
  mkdirSync(to, { recursive: true });
  for (const [name, contents] of await buildConsole()) writeFileSync(join(to, name), contents);
}
