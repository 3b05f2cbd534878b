import { afterAll, beforeAll, expect, test } from 'vitest';
import { Copy } from './copy.ts';
import { follow } from './page.ts';

// What the whole design is for, in short; `npm run test:long` has more of it, and the compiler's part.

let copy: Copy;
beforeAll(() => {
  copy = new Copy();
});
afterAll(() => copy.remove());

test('the error code of CONTRIBUTING.md reaches the catalogue and the retry decision', () => {
  follow(copy, 'Add an error code', [
    '            - type: string\n              const: rate.limited\n',
    '    TooManyRequests:\n      description:',
  ]);
  const generated = copy.run('tools/contract/src/main.ts', ['generate']);
  expect(generated, generated.output).toMatchObject({ code: 0 });
  copy.write('test/probe.ts', probe);
  expect(JSON.parse(copy.run('test/probe.ts').output)).toEqual({ status: 409, because: 'code' });
});

const probe = `
import { errorCatalogue, retryDecision } from '@ordering/errors';
const code = 'order.already_cancelled';
const { because } = retryDecision({ status: 409, code });
console.log(JSON.stringify({ status: errorCatalogue[code]?.status, because }));
`;
