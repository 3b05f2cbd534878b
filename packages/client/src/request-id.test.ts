import { ErrorCode, RetryClass } from '@ordering/errors';
import { describe, expect, test } from 'vitest';
import { type Answer, answer, serve } from '../testing/server.ts';
import { refusal, setUp, statusOf } from '../testing/setup.ts';
import type { AttemptReport } from './attempt-report.ts';

const headers = { 'X-Request': 'r-1', 'X-Other': 'o' };
const registration = { body: { store_id: 'store-1', webhook_url: 'https://shop.example/hooks' } };

const answers: readonly (readonly [kind: string, given: Answer])[] = [
  ['success', answer(200, { webhook_secret: 's' }, headers)],
  ['api', refusal(ErrorCode.orderNotFound, headers)],
  ['unreadable-error', answer(418, '<html>', headers)],
  ['unreadable-success', answer(200, '<html>', headers)],
  ['incomplete-success', answer(200, {}, headers)],
];

describe.each(answers)('%s', (kind, given) => {
  async function call(requestIdHeader?: string) {
    await using server = await serve(given);
    const reports: AttemptReport[] = [];
    const { client } = setUp(server.url, {
      ...(requestIdHeader === undefined ? {} : { requestIdHeader }),
      onAttempt: (report) => reports.push(report),
    });
    return { result: await client.integrateStore(registration), report: reports[0] };
  }

  test('has the headers of its answer, and the id where its header is named', async () => {
    const { result, report } = await call('x-request');
    if (!('headers' in result)) throw new Error('no headers');
    expect(result.ok ? 'success' : result.kind).toBe(kind);
    expect(result.headers.get('X-Other')).toBe('o');
    expect(result).toMatchObject({ requestId: 'r-1' });
    expect(report).toMatchObject({ outcome: kind, requestId: 'r-1' });
  });

  test.each([undefined, 'x-nothing'])('has no id where its header is %s', async (name) => {
    const { result, report } = await call(name);
    expect(result).not.toHaveProperty('requestId');
    expect(report).not.toHaveProperty('requestId');
  });
});

test('the failure of a write in doubt has them, too', async () => {
  const inDoubt = statusOf(RetryClass.readStateFirst);
  await using server = await serve(answer(inDoubt, '', headers));
  expect(await setUp(server.url, { requestIdHeader: 'X-Request' }).deny()).toMatchObject({
    kind: 'outcome-unknown',
    failure: { requestId: 'r-1', headers: expect.any(Headers) },
  });
});
