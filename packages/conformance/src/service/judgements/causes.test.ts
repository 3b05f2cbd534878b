import { expect, test } from 'vitest';
import { eventRows } from '../../contract/events.ts';
import type { Caused, Causes } from '../scenarios/causes.ts';
import { eachOfItsCause } from './causes.ts';

const all = eventRows.map(
  ({ product, type }): Caused => ({ product, type, cause: 'causes', came: [type] }),
);
const [first, ...others] = all;
const [row] = eventRows;
const usual: Causes = { caused: all, absent: [], firstAttemptMs: 1000 };
const but = (rest: Partial<Caused>) =>
  first === undefined ? others : [{ ...first, ...rest }, ...others];

test.each<{ name: string; causes: Partial<Causes>; want: string }>([
  { name: 'each came', causes: {}, want: 'kept' },
  {
    name: 'more came',
    causes: { caused: but({ came: ['x.new', row?.type ?? ''] }) },
    want: 'kept',
  },
  { name: 'nothing came', causes: { caused: but({ came: [] }) }, want: 'broken' },
  { name: 'another came', causes: { caused: but({ came: ['x.new'] }) }, want: 'broken' },
  { name: 'of one of two', causes: { caused: [...all, ...but({ came: [] })] }, want: 'broken' },
  { name: 'failed', causes: { caused: but({ came: [], because: 'no' }) }, want: 'not-run' },
  { name: 'without a cause', causes: { caused: others }, want: 'not-observable' },
  {
    name: 'without a cause, and absent',
    causes: { caused: others, absent: [`${row?.product}/${row?.type}`] },
    want: 'kept',
  },
  {
    name: 'nothing there',
    causes: { caused: [], absent: [...new Set(eventRows.map(({ product }) => product))] },
    want: 'not-applicable',
  },
])('$name: $want', ({ causes, want }) => {
  expect(eachOfItsCause({ ...usual, ...causes }).kind).toBe(want);
});
