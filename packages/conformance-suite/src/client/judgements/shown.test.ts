import { expect, test } from 'vitest';
import { nothingWritten } from './shown.ts';

const quiet = { label: 'a success', paths: [], output: 'done\n', omittedChars: 0 };
const leaking = { ...quiet, label: '401', output: 'Bearer [secret 1]\n' };

test.each([
  { what: 'writes nothing secret', starts: [quiet], want: 'kept' },
  { what: 'writes its token', starts: [quiet, leaking], want: 'broken' },
  {
    what: 'writes more than is read',
    starts: [{ ...quiet, omittedChars: 1 }],
    want: 'not-observable',
  },
  {
    what: 'writes more than is read, and its token',
    starts: [{ ...quiet, omittedChars: 1 }, leaking],
    want: 'broken',
  },
])('a client that $what: $want', ({ starts, want }) => {
  expect(nothingWritten(starts).kind).toBe(want);
});
