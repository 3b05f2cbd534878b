import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { root } from '../contract/sources.ts';
import { examples } from './examples.ts';
import { Project } from './project.ts';
import { libraries } from './published.ts';
import { describeExamples, writeExamples } from './run-examples.ts';
import { packTimeout } from './tarballs.ts';
import { describeTypes } from './types.ts';

// What users of this release have written: the programs of its READMEs, its recipes, and an import of everything. The next
// release runs this file, as it is here, on its own tarballs, and names the packages that must not break; by itself it
// tries what it lies beside.

const { ORDERING_UNBROKEN: named } = process.env;
const unbroken = new Set(named?.split(' ') ?? libraries);
const names = libraries.filter((name) => unbroken.has(name));

function fits(text: string): boolean {
  const imports = [...text.matchAll(/'(@ordering\/[\w-]+)/g)];
  return imports.every(([, name = '']) => unbroken.has(name));
}

const chosen = examples.filter(({ manifest, text }) => unbroken.has(manifest.name) && fits(text));
const recipes = ['receiver.ts', 'calls.ts', 'authorization-code.ts']
  .map((file) => ({ file, text: readFileSync(join(root, 'recipes', file), 'utf8') }))
  .filter(({ text }) => fits(text));

const project = new Project();
beforeAll(async () => {
  await project.install(libraries, ['fastify', 'pg', '@types/pg'], []);
  writeExamples(project, chosen);
  for (const { file, text } of recipes) project.write(`src/${file.replace('.ts', '.mts')}`, text);
}, packTimeout);
afterAll(() => project.remove());

describe('types', () =>
  describeTypes(project, names, { 7: join(root, 'node_modules/typescript/bin/tsc') }));

describe('an example of a README', () => describeExamples(project, [24], chosen));
