import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { besideSandbox } from '../../tools/contract/src/edits/testing/table/beside-sandbox.ts';
import { run } from '../pack/run.ts';
import { Copy } from './copy.ts';

// Each edit of the contract that has to do with its sandbox, in a copy: it is generated, the compiler takes it, the packages
// that are generated keep their tests, and the sandbox starts, or says what has to follow.

const minuteMs = 60_000;

let copy: Copy;
const before = new Map<string, string | undefined>();
beforeAll(() => {
  copy = new Copy();
});
afterAll(() => copy.remove());

const inCopy = (...[file, ...args]: readonly [string, ...string[]]) =>
  run(file, args, { cwd: copy.root, env: { NO_COLOR: '1' }, timeout: 5 * minuteMs });

/** Puts an edit into the copy, and takes the last one back. */
function put(files: (typeof besideSandbox)[number]['files']): void {
  for (const [file, text] of before) {
    if (text === undefined) copy.delete(file);
    else copy.write(file, text);
  }
  before.clear();
  for (const [name, change] of Object.entries(files)) {
    const file = `specs/${name}`;
    const text = copy.has(file) ? copy.read(file) : undefined;
    before.set(file, text);
    if (change === undefined) copy.delete(file);
    else copy.write(file, typeof change === 'string' ? change : change(text ?? ''));
  }
}

const starting = `
import { Platform } from '@ordering/platform';
const platform = new Platform();
const sandbox = await platform.startSandbox();
const { url } = sandbox;
console.log(JSON.stringify({ ready: (await fetch(url + '/readyz')).status }));
await platform.stop();
`;

describe.each(besideSandbox)('$name', ({ files, unfit = [], hides = [], follows }) => {
  test(
    'is generated, compiles, and starts',
    async () => {
      put(files);
      const generated = await inCopy('npx', 'contract', 'generate');
      expect(generated.code, generated.output).toBe(0);
      expect(generated.output.includes('warning: ')).toBe(unfit.length > 0);

      const { output } = await inCopy('npx', 'tsc', '--noEmit', '--pretty', 'false');
      const complaints = output.split('\n').filter((line) => line.includes('error TS'));
      const elsewhere = complaints.filter((line) => !line.startsWith('apps/sandbox/'));
      expect(follows === undefined ? complaints : elsewhere).toEqual([]);

      const packages = ['packages/api', 'packages/errors', 'packages/events', 'packages/client'];
      const tested = await inCopy('npx', 'vitest', 'run', ...packages);
      expect(tested.code, tested.output).toBe(0);

      copy.write('test/probe.ts', starting);
      const started = await inCopy(
        'node',
        '--conditions=@ordering/source',
        '--disable-warning=ExperimentalWarning',
        'test/probe.ts',
      );
      if (unfit.length > 0) {
        expect(started.code).not.toBe(0);
        expect(started.output).toContain('The sandbox does not fit the contract.');
        for (const each of unfit) expect(started.output).toContain(`specs/${each.split(': ')[0]}:`);
      } else if (follows === undefined) {
        expect(started.output).toContain('"ready":200');
        for (const id of hides)
          expect(started.output).toContain(`the sandbox's own ${id} is hidden`);
      }
    },
    10 * minuteMs,
  );
});
