import { expect, test } from 'vitest';
import { agoWords, countdown, money, spanWords } from './words.ts';

const minute = 60_000;
const hour = 60 * minute;

test.each([
  { ms: 2 * hour + 5 * minute + 4_000, want: '2 h 5 min' },
  { ms: 25 * hour, want: '1 d 1 h' },
])('$ms ms are $want', ({ ms, want }) => {
  expect(spanWords(ms)).toBe(want);
});

test.each([
  { time: 0, now: 4_000, want: 'just now' },
  { time: 0, now: 90_000, want: '1 min ago' },
])('$time seen at $now is $want', ({ time, now, want }) => {
  expect(agoWords(time, now)).toBe(want);
});

test.each([
  { ms: -1, want: '0:00' },
  { ms: hour + 30 * minute, want: '1:30:00' },
])('$ms ms count down as $want', ({ ms, want }) => {
  expect(countdown(ms)).toBe(want);
});

test.each([
  { amount: 1200, currency: 'JPY', want: '¥1,200' },
  { amount: 5, currency: 'not one', want: '5 not one' },
])('$amount of $currency is $want', ({ amount, currency, want }) => {
  expect(money(amount, currency)).toBe(want);
});
