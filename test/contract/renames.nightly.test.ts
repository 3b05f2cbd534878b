import { afterEach, beforeEach, expect, test } from 'vitest';
import { run } from '../pack/run.ts';
import { Copy } from './copy.ts';
import { renameFiles, replaceIn, specFiles } from './rename.ts';

// One name is written otherwise in all of specs/, and in the configuration of the runner for the sandbox. No source follows: what
// sources import by its name, such as a code, an operation or a list of constants, is not here, for the compiler names them.
// beside-sandbox.nightly.test.ts renames in the contract alone, so that the documents of the sandbox do not fit.

const minuteMs = 60_000;
const configuration = 'apps/sandbox/conformance.yaml';

let copy: Copy;
beforeEach(() => {
  copy = new Copy();
});
afterEach(() => copy.remove());

interface Rename {
  readonly name: string;
  readonly from: RegExp;
  readonly to: string;
}

const renames: readonly Rename[] = [
  { name: 'a product', from: /\bonlineOrdering\b/g, to: 'web' },
  { name: 'an event that the sandbox fires', from: /\bmenu\.updated\b/g, to: 'menu.replaced' },
  { name: 'a denial reason', from: /\bCAPACITY\b/g, to: 'NO_ROOM' },
  { name: 'a schema of events', from: /\bHubEnvelope\b/g, to: 'VillageEnvelope' },
  { name: 'a schema of a request', from: /\bIntegrateStoreRequest\b/g, to: 'Registration' },
  { name: 'a field of an event', from: /\brequest_type\b/g, to: 'wanted' },
  { name: 'a header of a delivery', from: /\bX-Service-Action\b/g, to: 'X-Kitchen-Wish' },
  { name: 'a response', from: /\bTooManyRequests\b/g, to: 'Throttled' },
  { name: 'a variable of the server', from: /\bbase_url\b/g, to: 'origin' },
  // The sandbox has a duration of that name.
  { name: 'the scheme of tokens', from: /\baccessToken\b(?!: PT)/g, to: 'bearerToken' },
];

test.each(renames)(
  'npm start ends with 0 when $name has another name',
  async ({ from, to }) => {
    for (const file of [...specFiles(copy), configuration]) replaceIn(copy, file, from, to);
    renameFiles(copy, from, to);
    const { code, output } = await run('npm', ['start'], {
      ...{ cwd: copy.root, env: { NO_COLOR: '1' }, timeout: 10 * minuteMs },
    });
    expect(code, output).toBe(0);
    expect(output).toContain('Every MUST passed');
  },
  10 * minuteMs,
);
