import { expect, test } from 'vitest';
import { type RetryVector, retryVectors } from './retry-vectors.ts';

const { vectors } = retryVectors;

/** What a person reads in the contract, so that the generator of the vectors is not its own witness. */
const byHand: { id: string; want: Partial<RetryVector['want']> }[] = [
  {
    id: 'own-status/429/rate.limited',
    want: { class: 'retry-after', because: 'code', next: 'repeat' },
  },
  {
    id: 'own-status/409/order.invalid_transition',
    want: { class: 'reconcile', outcome: 'failed' },
  },
  {
    id: 'code-beats-status/503/order.not_found',
    want: { class: 'never', because: 'code', next: 'stop' },
  },
  { id: 'code-beats-status/400/internal.error', want: { class: 'backoff', next: 'repeat' } },
  {
    id: 'code-beats-status/418/auth.token_expired',
    want: { class: 'refresh-once', next: 'refresh' },
  },
  { id: 'careful-status/504/internal.error', want: { because: 'status', next: 'read-state' } },
  { id: 'careful-status/504/internal.error/GET', want: { because: 'status', next: 'repeat' } },
  { id: 'careful-status/504/order.not_found', want: { because: 'status', next: 'read-state' } },
  { id: 'unknown-code/503', want: { class: 'backoff', because: 'status', next: 'repeat' } },
  { id: 'unknown-code/404', want: { class: 'never', because: 'status', outcome: 'failed' } },
  { id: 'no-code/504', want: { class: 'read-state-first', next: 'read-state', delayMs: null } },
  { id: 'no-row/507', want: { class: 'never', because: 'unlisted', next: 'stop' } },
  { id: 'unreadable-body/500/web-page', want: { code: null, class: 'backoff' } },
  { id: 'retry-after/429/seconds', want: { delayMs: { least: 7000, most: 8000 } } },
  { id: 'retry-after/429/date', want: { delayMs: { least: 7000, most: 8000 } } },
  { id: 'retry-after/429/negative', want: { delayMs: { least: 0, most: 1000 } } },
  {
    id: 'retry-after/500/more-than-a-day',
    want: { delayMs: { least: 86_401_000, most: 86_401_000 } },
  },
  { id: 'retry-after/429/a-moment-in-seconds', want: { next: 'stop', outcome: 'failed' } },
  { id: 'retry-after/429/sent-twice', want: { delayMs: { least: 7000, most: 8000 } } },
  { id: 'retry-after/400/seconds', want: { next: 'stop', delayMs: null } },
  { id: 'attempt/500/4', want: { delayMs: { least: 0, most: 5000 } } },
  { id: 'attempt/500/1/told', want: { delayMs: { least: 3000, most: 3000 } } },
  { id: 'attempt/500/3/told', want: { delayMs: { least: 3000, most: 4000 } } },
  { id: 'attempt/429/6', want: { next: 'stop', outcome: 'failed' } },
  { id: 'attempt/504/6/POST', want: { next: 'read-state' } },
  { id: 'attempt/504/6/not-applied', want: { next: 'stop', outcome: 'failed' } },
  { id: 'method/504/PUT', want: { next: 'read-state' } },
  { id: 'method/504/HEAD', want: { next: 'repeat' } },
  { id: 'refresh/401/again', want: { class: 'refresh-once', next: 'stop', outcome: 'failed' } },
  { id: 'state/504/applied', want: { next: 'stop', outcome: 'applied' } },
  { id: 'state/504/unknown', want: { next: 'stop', outcome: 'unknown' } },
];
test.each(byHand)('$id is what the contract says', ({ id, want }) => {
  expect(vectors.find((vector) => vector.id === id)?.want).toMatchObject(want);
});
