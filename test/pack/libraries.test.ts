import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answer, serve } from '../../packages/client/testing/server.ts';
import { describeBundles } from './bundles.ts';
import { examples } from './examples.ts';
import { describePackages } from './packages.ts';
import { Project } from './project.ts';
import { libraries } from './published.ts';
import { startReceiver } from './receiver.ts';
import { run } from './run.ts';
import { packTimeout } from './tarballs.ts';
import { describeTypes } from './types.ts';

// Packed once and installed once, in a folder that has nothing of this repository.

const project = new Project();
beforeAll(() => project.install(libraries, ['fastify']), packTimeout);
afterAll(() => project.remove());

describePackages(project, libraries);

const own = examples.filter(({ manifest }) => libraries.includes(manifest.name));
for (const { name, text } of own) project.write(`src/${name}.mts`, text);
describe('types', () => describeTypes(project, libraries));

describe('an example of a README', () => {
  const down = { error: { code: 'internal.error', message: 'Back in a second' } };

  test.each(
    own.flatMap(({ name, text, output }) =>
      ([20, 24] as const)
        // The inbox needs a newer one, and says so.
        .filter((node) => node === 24 || !text.includes("'@ordering/inbox'"))
        .map((node) => ({ name, output, node })),
    ),
  )('does what it says, $name on Node.js $node', async ({ name, output, node }) => {
    await using service = await serve(answer(503, down), answer(204));
    const program = project.path(`out/${name}-on-${node}.mjs`);
    let text = readFileSync(project.path(`out/${name}.mjs`), 'utf8');
    if (text.includes('http://127.0.0.1:4000')) {
      const url = await startReceiver('a-test-secret');
      text = text.replace('http://127.0.0.1:4000', url);
    }
    project.write(`out/${name}-on-${node}.mjs`, text);
    const ended = await run(project.node[node], [program], {
      cwd: project.folder,
      env: { ORDERING_BASE_URL: service.url, ORDERING_TOKEN: 'token' },
    });
    expect(output).toBeDefined();
    expect(ended).toEqual({ code: 0, stdout: output, output });
  });
});

describe('in a bundle', () => describeBundles(project));
