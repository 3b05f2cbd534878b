import { expect, test } from 'vitest';
import { Places } from './places.ts';

test('a place that comes together with the end of who waits for it goes to the next', async () => {
  const places = new Places(1);
  expect(places.take()).toBe(true);
  const gone = new AbortController();
  void places.queue(gone.signal);
  const next = places.queue(new AbortController().signal);
  places.release();
  gone.abort();
  await next;
  expect(places.take()).toBe(false);
  places.release();
  expect(places.take()).toBe(true);
});
