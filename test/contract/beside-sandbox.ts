import { expect } from 'vitest';
import type { BesideSandbox } from '../../tools/contract/src/edits/testing/table/beside-sandbox.ts';
import { run } from '../pack/run.ts';
import type { Copy } from './copy.ts';

const minuteMs = 60_000;

/** Puts the files of an edit into a copy. @returns What takes them back. */
export function put(copy: Copy, files: BesideSandbox['files']): () => void {
  const before = Object.keys(files).map((name) => {
    const file = `specs/${name}`;
    return [file, copy.has(file) ? copy.read(file) : undefined] as const;
  });
  for (const [name, change] of Object.entries(files)) {
    const file = `specs/${name}`;
    if (change === undefined) copy.delete(file);
    else if (typeof change === 'string') copy.write(file, change);
    else copy.write(file, change(copy.read(file)));
  }
  return () => {
    for (const [file, text] of before) {
      if (text !== undefined) copy.write(file, text);
      else if (copy.has(file)) copy.delete(file);
    }
  };
}

/**
 * The contract of a copy is generated and compiles, the packages that are generated keep their tests, and the sandbox starts,
 * or says what in its documents has to follow.
 */
export async function expectGood(
  copy: Copy,
  { unfit = [], hides = [], follows, name = '' }: Partial<BesideSandbox>,
): Promise<void> {
  const inCopy = (...[file, ...args]: readonly [string, ...string[]]) =>
    run(file, args, { cwd: copy.root, env: { NO_COLOR: '1' }, timeout: 5 * minuteMs });

  const generated = await inCopy('npx', 'contract', 'generate');
  expect(generated.code, generated.output).toBe(0);
  expect(generated.output.includes('warning: '), generated.output).toBe(unfit.length > 0);

  const { output } = await inCopy('npx', 'tsc', '--noEmit', '--pretty', 'false');
  const complaints = output.split('\n').filter((line) => line.includes('error TS'));
  const expected = [
    ...(speakers.get(name) ?? []),
    ...(follows === undefined ? [] : ['apps/sandbox/']),
  ];
  const others = complaints.filter((line) => !expected.some((file) => line.startsWith(file)));
  expect(others).toEqual([]);

  const generatedFor = ['packages/api/', 'packages/errors/', 'packages/events/'];
  const packages = generatedFor.filter((each) => !expected.includes(each));
  const tested = await inCopy('npx', 'vitest', 'run', ...packages);
  expect(tested.code, tested.output).toBe(0);

  copy.write('test/probe.ts', probe);
  const node = ['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning'];
  const started = await inCopy('npx', 'node', ...node, 'test/probe.ts');
  if (unfit.length > 0) {
    expect(started.output).toContain('The sandbox documents do not match the contract.');
    for (const each of unfit) expect(started.output).toContain(`specs/${each.split(': ')[0]}:`);
  } else if (follows === undefined) {
    expect(started.output).toContain('started');
    for (const id of hides)
      expect(started.output).toContain(`the sandbox's own operation ${id} is not reachable`);
  }
}

/** They have handlers for the events of each product. */
const handlersByProduct = ['packages/webhooks/src/dispatch.test.ts', 'recipes/receiver.ts'];

/** The sources that speak of what an edit renames or takes away, and no longer compile, by the name of the edit. */
const speakers: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'a reason less',
    [
      'packages/client/src/facade.test.ts',
      'packages/client/testing/setup.ts',
      'test/contract/retry-vectors.test.ts',
    ],
  ],
  [
    'another name for the list of denial reasons',
    [
      // Its README shows the list.
      'packages/api/',
      'packages/client/',
      'packages/conformance-suite/src/service/',
      'recipes/calls.ts',
      'test/',
      'tools/platform/src/journey.ts',
    ],
  ],
  ['a product with another name', handlersByProduct],
  [
    'the other product with another name',
    [
      ...handlersByProduct,
      'apps/receiver/src/resource.test.ts',
      'apps/receiver/src/testing/deliveries.ts',
      'packages/conformance-suite/src/service/testing/decisions.ts',
      'packages/webhooks/src/process.test.ts',
      'test/bench/load.ts',
      'test/e2e/journey.test.ts',
    ],
  ],
]);

/** Starts a sandbox in the copy, and stops it. */
const probe = `
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
const child = spawn(process.execPath, ['apps/sandbox/bin/ordering-sandbox.js', '--port', '0', '--json'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
for await (const line of createInterface({ input: child.stdout })) {
  const { url } = JSON.parse(line);
  const { status } = await fetch(url + '/readyz');
  console.log(status === 200 ? 'started' : status);
  child.kill();
}
`;
