import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../contract/sources.ts';
import { type NodeName, nodeOf, nodes as releases } from './nodes.ts';
import type { Project } from './project.ts';
import { entryPoints, published } from './published.ts';
import { run } from './run.ts';

// What is not ES modules imports ours as the README of the client says.

/** What npm installs Jest from. */
export const jestPackages = ['jest@30.5.2', '@babel/preset-env@7.29.14'];

/** Packages are loaded by `require`, on releases of Node.js that they run on. */
export function describeRequire(
  project: Project,
  names: readonly string[],
  nodes: readonly NodeName[],
): void {
  const rows = published
    .filter(({ manifest }) => names.includes(manifest.name))
    .flatMap((each) => entryPoints(each).map((entry) => ({ entry, ...each.manifest })))
    // Only the tests of others import a behaviour suite, and they have vitest.
    .filter(({ entry }) => !/box\/testing$/.test(entry))
    .flatMap(({ entry, engines }) =>
      nodes
        .filter((node) => isAtLeast(releases[node], engines?.node.replace('>=', '') ?? '0'))
        .map((node) => ({ entry, node })),
    );
  test.each(rows)('$entry is there for `require` on Node.js $node', async ({ entry, node }) => {
    project.write('require.cjs', `console.log(typeof require('${entry}'))`);
    const { code, stdout, output } = await run(nodeOf(node), ['require.cjs'], {
      cwd: project.folder,
    });
    expect({ code, stdout }, output).toEqual({ code: 0, stdout: 'object\n' });
  });
}

function isAtLeast(version: string, least: string): boolean {
  return version.localeCompare(least, undefined, { numeric: true }) >= 0;
}

const tested = `
test('denies an order', async () => {
  const service = fakeService();
  const client = createClient({
    baseUrl: 'https://orders.test',
    token: cachedToken(async () => 'token'),
    authorize: bearer,
    fetch: service.fetch,
  });
  const body = { reason: 'No.', reason_code: Object.values(CancelReasonCode)[0] };
  expect(await client.cancelOrder({ orderId: 'order-1', body })).toMatchObject({ ok: true });
  expect(service.calls).toHaveLength(1);
});
`;
const names = '{ bearer, CancelReasonCode, cachedToken, createClient }';

/** Jest runs tests of what uses the client, both ways that the README names. */
export function describeJest(project: Project, nodes: readonly NodeName[]): void {
  const readme = readFileSync(join(root, 'packages/client/README.md'), 'utf8');
  const [, config = ''] = /```js\n(.*?)```/s.exec(readme) ?? [];
  const ways = [
    {
      way: 'as ES modules',
      files: {
        'package.json': '{ "private": true, "type": "module" }',
        'deny.test.js': `import ${names} from '@ordering/client';
          import { fakeService } from '@ordering/client/testing';
          ${tested}`,
      },
      env: { NODE_OPTIONS: '--experimental-vm-modules' },
    },
    {
      way: 'as CommonJS',
      files: {
        'package.json': '{ "private": true }',
        'jest.config.js': config,
        'deny.test.js': `const ${names} = require('@ordering/client');
          const { fakeService } = require('@ordering/client/testing');
          ${tested}`,
      },
      env: {},
    },
  ];
  test.each(ways.flatMap((each) => nodes.map((node) => ({ ...each, node }))))(
    'Jest runs tests $way on Node.js $node',
    async ({ files, env, node }) => {
      const folder = `jest-${node}-${Object.keys(files).length}`;
      for (const [file, text] of Object.entries(files)) project.write(`${folder}/${file}`, text);
      const program = project.path('node_modules/jest/bin/jest.js');
      const { code, output } = await run(nodeOf(node), [program], {
        ...{ cwd: project.path(folder), env },
      });
      expect(code, output).toBe(0);
      expect(output).toContain('1 passed');
    },
  );
}
