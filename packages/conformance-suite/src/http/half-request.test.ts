import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { okAnswer, startRawServer } from '../testing/raw-server.ts';
import { writeHalf } from './half-request.ts';

const request = {
  method: 'POST',
  headers: [],
  body: Buffer.from('{}'),
  framing: 'length',
  cuts: [],
} as const;

test('half a request leaves nobody that listens for the end of the run', async () => {
  await using server = await startRawServer(okAnswer);
  const { signal } = new AbortController();
  const half = await writeHalf({ ...request, url: server.url }, 1, signal);
  expect(getEventListeners(signal, 'abort').length).toBe(1);
  half?.end();
  await expect.poll(() => getEventListeners(signal, 'abort')).toEqual([]);
  expect(await writeHalf({ ...request, url: 'http://127.0.0.1:9/' }, 1, signal)).toBeUndefined();
  await expect.poll(() => getEventListeners(signal, 'abort')).toEqual([]);
});
