import { ErrorCode, errorBody, errorCatalogue } from '@ordering/errors';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../http/exchange.ts';
import type { CodeFlow } from '../scenarios/code-flow.ts';
import type { Asked, BothWays } from '../scenarios/last-request.ts';
import { bothWays, codesGoodOnce } from './both-ways.ts';

const code = ErrorCode.authInvalidGrant;
const answered = (status: number, body: unknown = {}): Answer => ({
  ...{ kind: 'answered', status, headers: [], ms: 1 },
  body: JSON.stringify(body),
});
const refusal = (of: ErrorCode) =>
  answered(errorCatalogue[of].status, errorBody({ code: of, message: 'no' }));
const noAnswer: Answer = { kind: 'failed', problem: 'timeout', message: 'none', ms: 1 };
const asked = (rest: Partial<Asked> = {}): Asked => ({
  what: 'x',
  action: 'exchangeCode',
  ...rest,
});

const right: BothWays = { accepted: [asked()], refused: [asked({ answer: refusal(code) })] };

describe('both ways are seen', () => {
  test.each<{ name: string; transcript: Partial<BothWays>; want: string }>([
    { name: 'carried out and refused', transcript: {}, want: 'kept' },
    { name: 'both refused', transcript: { accepted: right.refused }, want: 'broken' },
    { name: 'both carried out', transcript: { refused: right.accepted }, want: 'broken' },
    {
      name: 'one of two refused',
      transcript: { refused: [...right.refused, asked()] },
      want: 'broken',
    },
    {
      name: 'refused with another code',
      transcript: { refused: [asked({ answer: refusal(ErrorCode.authInvalidClient) })] },
      want: 'broken',
    },
    {
      name: 'refused without the envelope',
      transcript: { refused: [asked({ answer: answered(errorCatalogue[code].status) })] },
      want: 'not-run',
    },
    {
      name: 'one not answered, the other refused',
      transcript: { accepted: [asked({ answer: noAnswer })] },
      want: 'not-run',
    },
    {
      name: 'carried out, and the other not answered',
      transcript: { refused: [asked({ answer: noAnswer })] },
      want: 'not-run',
    },
    {
      name: 'carried out, and the other never asked',
      transcript: { refused: [asked({ because: 'no' })] },
      want: 'not-run',
    },
    {
      name: 'refused, and the other never asked',
      transcript: { accepted: [asked({ because: 'no' })] },
      want: 'not-run',
    },
  ])('$name: $want', ({ transcript, want }) => {
    expect(
      bothWays(code, { accepted: [], refused: [], code: [] })({ ...right, ...transcript }).kind,
    ).toBe(want);
  });
});

describe('the token of a code is good', () => {
  const tried = (answer: Answer): CodeFlow['tried'] => ({
    what: 'a call',
    exchange: {
      ...{ at: 0, operation: 'cancelOrder', method: 'POST', path: '/x', baseUrl: 'http://x' },
      ...{ headers: [], body: {}, answer },
    },
  });
  test.each<{ name: string; answer: Answer; want: string }>([
    { name: 'carried out', answer: answered(200), want: 'kept' },
    { name: 'not found', answer: refusal(ErrorCode.orderNotFound), want: 'kept' },
    { name: 'a bad token', answer: refusal(ErrorCode.authInvalidToken), want: 'broken' },
    { name: 'no consent', answer: refusal(ErrorCode.authConsentRevoked), want: 'broken' },
    { name: 'a failure', answer: refusal(ErrorCode.internalError), want: 'not-run' },
    { name: 'no answer', answer: noAnswer, want: 'not-run' },
  ])('$name: $want', ({ answer, want }) => {
    const call = tried(answer);
    expect(codesGoodOnce({ ...right, ...(call === undefined ? {} : { tried: call }) }).kind).toBe(
      want,
    );
  });
});
