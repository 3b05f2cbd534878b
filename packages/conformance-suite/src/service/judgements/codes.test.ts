import { ErrorCode, errorBody, errorCatalogue } from '@ordering/errors';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../http/exchange.ts';
import type { CodesSought, Sought } from '../scenarios/codes.ts';
import { everyCodeReached } from './codes.ts';

const all = Object.values(ErrorCode);
const code = ErrorCode.menuJobNotFound;
const others = all.filter((each) => each !== code);

const answered = (status: number, body: unknown): Answer => ({
  ...{ kind: 'answered', status, headers: [], ms: 1 },
  body: JSON.stringify(body),
});
const { status } = errorCatalogue[code];
const right = errorBody({ code, message: 'no' });
const sought = (rest: Partial<Sought>): Pick<CodesSought, 'sought'> => ({
  sought: [{ code, action: 'codes.x', ...rest }],
});
const none = { seen: others, sought: [], absent: [] };

describe('every code is reached', () => {
  test.each<{ name: string; transcript: Partial<CodesSought>; want: string }>([
    { name: 'each was seen', transcript: { seen: all }, want: 'kept' },
    { name: 'one was not seen', transcript: {}, want: 'kept' },
    { name: 'none was seen', transcript: { seen: [] }, want: 'not-observable' },
    { name: 'one is absent', transcript: { absent: [code] }, want: 'kept' },
    { name: 'all are absent', transcript: { absent: all, seen: [] }, want: 'not-applicable' },
    { name: 'sought', transcript: sought({ answer: answered(status, right) }), want: 'kept' },
    {
      name: 'sought in vain, if seen elsewhere',
      transcript: { seen: all, ...sought({}) },
      want: 'broken',
    },
    {
      name: 'another status',
      transcript: sought({ answer: answered(status + 1, right) }),
      want: 'broken',
    },
    {
      name: 'another code',
      transcript: sought({ answer: answered(status, errorBody({ code: 'a.b', message: '' })) }),
      want: 'broken',
    },
    { name: 'no envelope', transcript: sought({ answer: answered(status, {}) }), want: 'not-run' },
    { name: 'never asked', transcript: sought({ because: 'no store' }), want: 'not-run' },
    {
      name: 'no answer',
      transcript: sought({
        answer: { kind: 'failed', problem: 'timeout', message: 'none', ms: 1 },
      }),
      want: 'not-run',
    },
  ])('$name: $want', ({ transcript, want }) => {
    expect(everyCodeReached({ ...none, ...transcript }).kind).toBe(want);
  });

  test.each<{ name: string; transcript: Partial<CodesSought>; want: string }>([
    { name: 'was seen', transcript: { seen: all }, want: 'kept' },
    { name: 'was sought in vain', transcript: sought({}), want: 'broken' },
    { name: 'could not be sought', transcript: sought({ because: 'no store' }), want: 'open' },
    { name: 'is absent', transcript: { absent: [code] }, want: 'not-applicable' },
    { name: 'was not seen', transcript: {}, want: 'not-seen' },
  ])('a code that $name is $want by itself', ({ transcript, want }) => {
    const { entries } = everyCodeReached({ ...none, ...transcript });
    const { [code]: own, ...verdicts } = entries?.verdicts ?? {};
    expect({ of: entries?.of, own }).toEqual({ of: 'code', own: want });
    expect(new Set(Object.values(verdicts))).toEqual(new Set(['kept']));
  });
});
