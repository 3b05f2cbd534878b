import { expect, test } from 'vitest';
import { sources } from '../contract/sources.ts';
import { brokenLayers, layers } from './layers.ts';

const files = sources();

test('every workspace has its layers', () => {
  const workspaces = new Set(files.map(({ workspace }) => workspace));
  expect([...workspaces].sort()).toEqual(Object.keys(layers).sort());
});

test('every layer is there', () => {
  const missing = Object.entries(layers).flatMap(([workspace, order]) =>
    order
      .flat()
      .map((layer) => `${workspace}/src/${layer}`)
      .filter((at) => !files.some(({ path }) => path === at || path.startsWith(`${at}/`))),
  );
  expect(missing).toEqual([]);
});

test('no import runs up', () => {
  expect(brokenLayers(files)).toEqual([]);
});

// Each rule, seen broken: from every layer to the next, up is refused and down is not.
const steps = Object.entries(layers).flatMap(([workspace, order]) =>
  order.flatMap((layer, index) => {
    const [upper = ''] = [order[index + 1] ?? 'top.ts'].flat();
    return [layer].flat().map((lower) => ({ workspace, lower, upper }));
  }),
);

test.each(steps)('$workspace: $lower does not import $upper', ({ workspace, lower, upper }) => {
  const file = (layer: string) => (layer.endsWith('.ts') ? layer : `${layer}/some.ts`);
  const up = (layer: string) => '../'.repeat(file(layer).split('/').length - 1) || './';
  const importing = (from: string, to: string) => {
    const path = `${workspace}/src/${file(from)}`;
    const text = `import type { Some } from '${up(from)}${file(to)}';\n`;
    return brokenLayers([{ workspace, path, text }]);
  };
  expect(importing(lower, upper)).toEqual([
    `${workspace}/src/${file(lower)} imports ${workspace}/src/${file(upper)}, which is above it`,
  ]);
  expect(importing(upper, lower)).toEqual([]);
});

test('a folder that has no layer is found', () => {
  const path = 'apps/sandbox/src/attic/some.ts';
  expect(brokenLayers([{ workspace: 'apps/sandbox', path, text: '' }])).toEqual([
    `${path} lies in a folder that has no layer`,
  ]);
});
