import { expect, test } from 'vitest';
import { eventRows, nameOfRow } from '../../contract/events.ts';
import type { Caused, Causes } from '../scenarios/causes.ts';
import { eachOfItsCause } from './causes.ts';

const all = eventRows.map(
  ({ product, type }): Caused => ({ product, type, cause: 'causes', came: [type] }),
);
const [first, ...others] = all;
const [row] = eventRows;
const name = row === undefined ? '' : nameOfRow(row);
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
  { name: 'one without a cause', causes: { caused: others }, want: 'kept' },
  { name: 'none with a cause', causes: { caused: [] }, want: 'not-observable' },
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
])('events that come of their causes, $name: $want', ({ causes, want }) => {
  expect(eachOfItsCause({ ...usual, ...causes }).kind).toBe(want);
});

test.each<{ name: string; caused: readonly Caused[]; want: string }>([
  { name: 'came', caused: all, want: 'kept' },
  { name: 'did not come', caused: but({ came: [] }), want: 'broken' },
  { name: 'could not be brought about', caused: but({ came: [], because: 'no' }), want: 'open' },
  { name: 'has no cause', caused: others, want: 'not-seen' },
])('an event type that $name is $want by itself', ({ caused, want }) => {
  const { entries } = eachOfItsCause({ ...usual, caused });
  const { [name]: own, ...verdicts } = entries?.verdicts ?? {};
  expect({ of: entries?.of, own }).toEqual({ of: 'event', own: want });
  expect(new Set(Object.values(verdicts))).toEqual(new Set(['kept']));
});
