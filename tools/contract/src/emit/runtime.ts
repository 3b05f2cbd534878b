import { readFileSync } from 'node:fs';
import type { EmittedFile } from './emitted-file.ts';

/**
 * The hand-written module of src/runtime/ that is called so, for a package that imports nothing of ours: packages that
 * need the same few lines get a copy each, and the lines have one home.
 * See docs/decisions/shared-code.md.
 */
export function runtimeModule(name: 'classifier' | 'validation', path: string): EmittedFile {
  const text = readFileSync(new URL(`../runtime/${name}.ts`, import.meta.url), 'utf8');
  const home = `tools/contract/src/runtime/${name}.ts`;
  const header = `// Made by \`contract generate\` from ${home}. Do not edit; change that file instead.`;
  return { path, text: `${header}\n\n${text}`, sources: [] };
}
