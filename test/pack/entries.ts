import { expect, test } from 'vitest';
import { nodeOf } from './nodes.ts';
import type { Project } from './project.ts';
import { entryPoints, published } from './published.ts';
import { run } from './run.ts';

/** Prints the files that are loaded with what its argument names. */
const listFiles = `
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      if (url.startsWith('file:')) console.log(url);
      return next(url, context);
    },
  });
  await import(process.argv[2]);`;

// What is thrown by one entry point, and the class of it by another.
const thrown = [
  ...(['node', 'fetch'] as const).map((name) => ({
    what: `@ordering/webhooks/${name}`,
    program: `
      import { SecretError } from '@ordering/webhooks';
      import * as adapter from '@ordering/webhooks/${name}';
      const create = Object.entries(adapter).find(([name]) => /Handler$|Plugin$/.test(name))[1];
      try { create({ secrets: [''], accept: async () => 'accepted' }); } catch (error) { console.log(error instanceof SecretError); }`,
  })),
  {
    what: 'the part of @ordering/conformance-suite that is loaded later',
    program: `
      import { runSuite, UnreachableError } from '@ordering/conformance-suite';
      const receiver = { urls: ['http://127.0.0.1:9/'], secret: 'whsec_example' };
      await runSuite({ receiver }).catch((error) => console.log(error instanceof UnreachableError));`,
  },
];

/** A run of many checks at once, each of which waits for the end of the run as well. */
const runOfMany = `
  import { createServer } from 'node:http';
  import { runSuite } from '@ordering/conformance-suite';
  process.on('warning', ({ name, message }) => console.log(name, message));
  const server = createServer((request, response) => {
    setTimeout(() => response.writeHead(202).end(), 50);
  }).listen(0, '127.0.0.1', async () => {
    const receiver = { urls: [\`http://127.0.0.1:\${server.address().port}/\`], secret: 'whsec_example' };
    const selection = { only: ['RCV-00*', 'RCV-01*', 'RCV-02*'] };
    const { results } = await runSuite({ receiver, selection, jobs: 64 });
    console.log(results.length > 20);
    server.close();
  });`;

/** What an import of a package loads. */
export function describeEntryPoints(project: Project, names: readonly string[]): void {
  const own = published.filter(({ manifest }) => names.includes(manifest.name));
  // Only the tests of others import a behaviour suite, and they have vitest.
  const entries = own.flatMap((each) =>
    entryPoints(each)
      .filter((entry) => !entry.endsWith('/testing'))
      .map((entry) => ({ each, entry })),
  );
  test.each(entries)('$entry is a few files, not one for each module', async ({ each, entry }) => {
    project.write('list-files.mjs', listFiles);
    const file = project.path('list-files.mjs');
    const { stdout } = await run(nodeOf(24), [file, entry], { cwd: project.folder });
    const files = stdout.split('\n').filter((url) => url.includes(`/${each.manifest.name}/dist/`));
    expect(files.length).toBeGreaterThan(0);
    expect(files.length).toBeLessThan(6);
  });

  test('a run makes the oldest Node.js warn of nothing', async () => {
    project.write('run-of-many.mjs', runOfMany);
    const { output } = await run(nodeOf(20), ['run-of-many.mjs'], { cwd: project.folder });
    expect(output).toBe('true\n');
  });

  test.each(thrown)('a class is the same from the package and from $what', async ({ program }) => {
    project.write('same-class.mjs', program);
    const { output } = await run(nodeOf(24), ['same-class.mjs'], { cwd: project.folder });
    expect(output).toBe('true\n');
  });
}
