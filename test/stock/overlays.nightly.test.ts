import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { applyOverlay } from '../../tools/contract/src/read/overlay.ts';
import { type Tree, toJson } from '../../tools/contract/src/read/tree.ts';
import { parseYaml } from '../../tools/contract/src/read/yaml.ts';
import { root } from '../contract/sources.ts';

// Tools that know nothing of this project apply the sandbox's overlay, and get what ours gets.

const openapi = join(root, 'specs/openapi.yaml');
const overlay = join(root, 'specs/sandbox.overlay.yaml');
const applied = applyOverlay(treeOf(openapi), treeOf(overlay));
const ours = toJson(applied.tree);

function treeOf(path: string): Tree {
  const { tree } = parseYaml(path, readFileSync(path, 'utf8'));
  if (tree === undefined) throw new Error(`${path} is not YAML.`);
  return tree;
}

/** Runs a program of a package, given by its file, and returns what it prints. */
function run(name: string, file: string, args: readonly string[]): string {
  const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, file), ...args], {
    cwd: root,
    encoding: 'utf8',
    // Nobody looks for a newer version while tests run.
    env: { ...process.env, BUMP_SKIP_NEW_VERSION_CHECK: 'true' },
  });
  expect(status, stderr).toBe(0);
  expect(stderr).not.toMatch(/warning|error/i);
  return stdout;
}

test('ours changes the document, and has no objection', () => {
  expect(applied.problems).toEqual([]);
  expect(ours).not.toEqual(parse(readFileSync(openapi, 'utf8')));
});

test('openapi-overlays-js', () => {
  const args = ['--openapi', openapi, '--overlay', overlay];
  expect(parse(run('openapi-overlays-js', 'index.js', args))).toEqual(ours);
});

test('bump overlay', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ordering-stock-'));
  const out = join(folder, 'out.json');
  run('bump-cli', 'bin/run.js', ['overlay', openapi, overlay, '--out', out]);
  const theirs: unknown = JSON.parse(readFileSync(out, 'utf8'));
  rmSync(folder, { recursive: true });
  // It writes other files into the document, so the two are compared with every `$ref` resolved.
  expect(await resolved(theirs)).toEqual(await resolved(ours));
});

/** A document in `specs/` with everything that it refers to written out. */
function resolved(document: unknown): Promise<unknown> {
  return SwaggerParser.dereference(openapi, Object(structuredClone(document)), {});
}
