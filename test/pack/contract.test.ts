import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../contract/sources.ts';
import { describePackages } from './packages.ts';
import { call } from './programs.ts';
import { Project } from './project.ts';
import { packTimeout } from './tarballs.ts';
import { describeTypes } from './types.ts';

const project = new Project();
beforeAll(() => project.install(['@ordering/contract', '@ordering/specs']), packTimeout);
afterAll(() => project.remove());

describePackages(project, ['@ordering/contract']);

describe('types', () => describeTypes(project, ['@ordering/contract']));

test('generates from a copy of the specs what this repository has', async () => {
  cpSync(project.path('node_modules/@ordering/specs'), project.path('specs'), { recursive: true });
  const args = ['generate', '--out', 'generated'];
  const { code, output } = await call(project, 20, 'contract', args);
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^generate: \d+ files \(.* 0 unchanged, 0 deleted\)/),
  });
  for (const name of ['api', 'errors', 'events']) {
    const ours = textsIn(join(root, 'packages', name, 'src/generated'));
    expect(textsIn(project.path(`generated/${name}`))).toEqual(ours);
  }
  const { output: open } = await call(project, 24, 'contract', ['unspecified']);
  expect(open).toContain('specs/openapi.yaml:');
});

/** Every file below a folder, with its text. */
function textsIn(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    files
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
