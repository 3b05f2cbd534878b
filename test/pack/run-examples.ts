import { readFileSync } from 'node:fs';
import { PostgresServer } from '@ordering/kit/postgres-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answer, serve } from '../../packages/client/testing/server.ts';
import { type Example, examples } from './examples.ts';
import { type NodeName, nodeOf } from './nodes.ts';
import type { Project } from './project.ts';
import { startReceiver } from './receiver.ts';
import { run } from './run.ts';

const down = { error: { code: 'internal.error', message: 'Back in a second' } };

/** A service that the examples call: down for a moment. */
const downForAMoment = () => serve(answer(503, down), answer(204));

/** Puts the examples where `describeTypes` finds them. */
export function writeExamples(project: Project, chosen = examples): void {
  for (const { name, text } of chosen) project.write(`src/${name}.mts`, text);
}

/** What the examples, as `describeTypes` compiled them, do on releases of Node.js. */
export function describeExamples(
  project: Project,
  nodes: readonly NodeName[],
  chosen: readonly Example[] = examples,
): void {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start();
  });
  afterAll(() => server.dispose());

  test.each(
    chosen.flatMap(({ name, text, output }) =>
      nodes
        // These need a newer one, and say so.
        .filter((node) => node !== 20 || !/'@ordering\/(inbox|outbox)'/.test(text))
        .map((node) => ({ name, output, node })),
    ),
  )('does what it says, $name on Node.js $node', async ({ name, output, node }) => {
    await using service = await downForAMoment();
    let text = readFileSync(project.path(`out/${name}.mjs`), 'utf8');
    if (text.includes('http://127.0.0.1:4000')) {
      const url = await startReceiver('a-test-secret');
      text = text.replace('http://127.0.0.1:4000', url);
    }
    // In a folder for each Node.js, since what an example stores would be there when it runs again.
    const folder = `on-${node}`;
    project.write(`${folder}/${name}.mjs`, text);
    const ended = await run(nodeOf(node), [`${name}.mjs`], {
      cwd: project.path(folder),
      env: {
        ORDERING_BASE_URL: service.url,
        ORDERING_TOKEN: 'token',
        DATABASE_URL: server.url(),
        // Node.js 22 says of its SQLite that it is new, where an example imports it.
        NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
      },
    });
    expect(output).toBeDefined();
    expect(ended).toEqual({ code: 0, stdout: output, output });
  });
}
