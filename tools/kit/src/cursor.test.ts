import { expect, test } from 'vitest';
import { readCursor, writeCursor } from './cursor.ts';

test.each([1, 42, Number.MAX_SAFE_INTEGER])('the cursor of %i is read back', (row) => {
  expect(readCursor(writeCursor(row))).toBe(row);
});

test.each(['', 'x', 'LTE', '1', writeCursor(0), writeCursor(1.5), `${writeCursor(1)}=`])(
  '%j is not a cursor',
  (text) => {
    expect(readCursor(text)).toBeUndefined();
  },
);
