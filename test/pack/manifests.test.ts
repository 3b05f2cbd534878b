import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../contract/sources.ts';
import { manifestOf, published } from './published.ts';

// npm lets no manifest take from another what a registry shows, so what they have in common is compared.

const common = manifestOf('.');

test('thirteen packages are published', () => {
  expect(published.map(({ manifest }) => manifest.name).sort()).toEqual([
    ...['api', 'client', 'conformance', 'contract', 'errors'].map((name) => `@ordering/${name}`),
    ...['events', 'inbox', 'outbox', 'specs', 'webhooks'].map((name) => `@ordering/${name}`),
    ...['ordering-conformance', 'ordering-receiver', 'ordering-sandbox'],
  ]);
});

describe.each(published.map((each) => [each.manifest.name, each] as const))('%s', (_, each) => {
  const { folder, manifest } = each;

  test('says where it comes from, as all do', () => {
    const page = common.homepage.replace('#readme', '');
    expect(manifest).toMatchObject({
      license: common.license,
      repository: { ...common.repository, directory: folder },
      homepage: `${page}/tree/main/${folder}#readme`,
      bugs: common.bugs,
      publishConfig: { access: 'public', provenance: true },
    });
  });

  test('has the licence of all', () => {
    const licence = (at: string) => readFileSync(join(root, at, 'LICENSE'), 'utf8');
    expect(licence(folder)).toBe(licence('.'));
  });

  test('names no registry', () => {
    expect(Object.keys(manifest.publishConfig ?? {})).toEqual(['access', 'provenance']);
  });

  test('can be found', () => {
    expect(manifest.keywords?.length).toBeGreaterThan(2);
    expect(manifest.description).toMatch(/\w/);
  });

  test('says which Node.js it needs', () => {
    const needsSqlite = /^(@ordering\/(inbox|outbox)|ordering-receiver|ordering-sandbox)$/;
    const least = needsSqlite.test(manifest.name) ? /^>=22\.13$/ : /^>=20(\.1[69])?$/;
    expect(manifest.engines.node).toMatch(least);
  });
});
