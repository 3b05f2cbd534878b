import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../contract/sources.ts';
import { manifestOf, published } from '../pack/published.ts';
import { anchorsOf } from './anchors.ts';

// A registry shows the README of a package far from this repository: what it says has to be whole there.

const repository = manifestOf('.').homepage.replace('#readme', '');

/** Where a file or folder of this repository is shown, and its path here. */
const shown = /\/(?:blob|raw|tree)\/main\/([^#]*)(?:#(.*))?$/;

describe.each(published.map((each) => [each.manifest.name, each] as const))('%s', (name, each) => {
  const { folder, manifest } = each;
  const text = readFileSync(join(root, folder, 'README.md'), 'utf8');
  const linked = /\]\(([^)\s]+)\)|\bsrc(?:set)?="([^"]+)"/g;
  const links = [...text.matchAll(linked)].map(([, target, picture]) => target ?? picture ?? '');

  test('is the title of its README, which says how to get it', () => {
    expect(text.startsWith(`# ${name}\n`)).toBe(true);
    expect(text).toMatch(new RegExp(`^(npm install|.*npx)\\b.* ${name}\\b`, 'm'));
    expect(text.match(/```\w*\n/g)?.length).toBeGreaterThan(0);
  });

  test.each(links)('links to %s, which is there', (target) => {
    if (target.startsWith('#')) {
      expect(anchorsOf(text)).toContain(target.slice(1));
      return;
    }
    expect(target).toMatch(/^https:/);
    if (!target.startsWith(`${repository}/`)) return;
    const [, path = '', anchor] = shown.exec(target) ?? [];
    expect(existsSync(join(root, path)), path).toBe(true);
    if (anchor !== undefined)
      expect(anchorsOf(readFileSync(join(root, path), 'utf8'))).toContain(anchor);
  });

  test('links to its changelog, its licence and where to report a vulnerability', () => {
    const ends = [`${folder}/CHANGELOG.md`, 'LICENSE', 'SECURITY.md'];
    expect(links).toEqual(
      expect.arrayContaining(ends.map((file) => `${repository}/blob/main/${file}`)),
    );
  });

  const isForBoth = text.includes('The examples are JavaScript and TypeScript alike');
  const examples = [...text.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = '']) => code);
  test.each(isForBoth ? examples : [])('has example %# in JavaScript', (code) => {
    expect(stripTypeScriptTypes(code)).toBe(code);
  });

  test('says which Node.js it needs, as its manifest does', () => {
    const said = [...text.replace(/\s+/g, ' ').matchAll(/Node\.js ([\d.]+) or newer/g)];
    const versions = [...new Set(said.map(([, version]) => version))];
    expect(versions).toEqual(
      manifest.engines === undefined ? [] : [manifest.engines.node.replace('>=', '')],
    );
  });
});
