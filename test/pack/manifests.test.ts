import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../contract/sources.ts';
import { manifestOf, published } from './published.ts';

// npm lets no manifest take from another what a registry shows, so what they have in common is compared.

const common = manifestOf('.');

/** What stores something in SQLite, and the program that comes with both. */
const needsSqlite: ReadonlySet<string> = new Set(
  ['conformance', 'inbox', 'outbox', 'receiver', 'sandbox'].map((name) => `@ordering/${name}`),
);

describe.each(published.map((each) => [each.manifest.name, each] as const))('%s', (_, each) => {
  const { folder, manifest } = each;

  test('says where it comes from, as all do', () => {
    const page = common.homepage.replace('#readme', '');
    expect(manifest).toMatchObject({
      license: common.license,
      repository: { ...common.repository, directory: folder },
      homepage: `${page}/tree/main/${folder}#readme`,
      bugs: common.bugs,
    });
    // It names no registry.
    expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true });
  });

  test('has the licence of all', () => {
    const licence = (at: string) => readFileSync(join(root, at, 'LICENSE'), 'utf8');
    expect(licence(folder)).toBe(licence('.'));
  });

  test('leads compilers that do not read its exports to the same types', () => {
    const { exports, main, types, typesVersions } = manifest;
    const found = Object.entries(exports).flatMap(([path, target]) =>
      typeof target === 'object' ? [[path, target] as const] : [],
    );
    const inside = found.flatMap(([path, target]) =>
      path === '.' ? [] : [[path.slice(2), [target.types]] as const],
    );
    const index = found.find(([path]) => path === '.')?.[1];
    expect({ main, types, typesVersions }).toEqual({
      main: index?.default,
      types: index?.types,
      typesVersions: inside.length === 0 ? undefined : { '*': Object.fromEntries(inside) },
    });
  });

  test('needs one of two versions of Node.js, or none', () => {
    if (manifest.name === '@ordering/specs') expect(manifest.engines).toBeUndefined();
    else if (needsSqlite.has(manifest.name)) expect(manifest.engines?.node).toBe('>=22.13');
    else expect(manifest.engines?.node).toBe('>=20.19');
  });
});
