#!/usr/bin/env node
import { existsSync } from 'node:fs';

// See docs/decisions/command-entry.md.
// A tarball has what was built; in the repository the sources run as they are.
const source = new URL('../src/main.ts', import.meta.url);
if (existsSync(source)) {
  const { runSource } = await import('@ordering/kit/run-source');
  await runSource(source);
} else {
  await import('../dist/main.js');
}
