import { expect, test } from 'vitest';
import { beside } from '../testing/beside.ts';
import { listedToNeed, openIn } from '../testing/needs.ts';
import { leftOut, proveWithout } from './testing/without.ts';

test.concurrent.each(leftOut)(
  'the list says what stays open without %s',
  async (name) => {
    const report = await beside(() => proveWithout([name]));
    expect(report.capabilities[name]).toBe('missing');
    expect(openIn(report)).toEqual(listedToNeed('receiver', name));
  },
  600_000,
);
