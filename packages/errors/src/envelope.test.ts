import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorBody, parseErrorEnvelope } from './envelope.ts';
import { ErrorCode } from './generated/codes.ts';

describe('parseErrorEnvelope', () => {
  const code = ErrorCode.orderNotFound;

  const readable: { name: string; given: unknown; want: unknown }[] = [
    {
      name: 'a known code',
      given: { error: { code, message: 'No such order' } },
      want: { known: true, code, message: 'No such order' },
    },
    {
      name: 'an unknown code',
      given: { error: { code: 'order.invented', message: 'New' } },
      want: { known: false, code: 'order.invented', message: 'New' },
    },
    {
      name: 'unknown fields at every level',
      given: { error: { code, message: '', trace: [1] }, request_id: 'r' },
      want: { known: true, code, message: '' },
    },
    {
      name: 'a code that is a key of every object',
      given: { error: { code: 'constructor', message: 'm' } },
      want: { known: false, code: 'constructor', message: 'm' },
    },
  ];
  test.each(readable)('reads $name', ({ given, want }) => {
    expect(parseErrorEnvelope(given)).toEqual({ ok: true, error: want });
  });

  const unreadable: { name: string; given: unknown; problem: RegExp }[] = [
    { name: 'nothing', given: undefined, problem: /not a JSON object/ },
    { name: 'a page', given: '<html>Bad Gateway</html>', problem: /not a JSON object/ },
    { name: 'an array', given: [{ error: { code, message: '' } }], problem: /not a JSON object/ },
    { name: 'a flat error', given: { code, message: 'm' }, problem: /`error`/ },
    { name: 'no code', given: { error: { message: 'm' } }, problem: /`error\.code`/ },
    { name: 'an empty code', given: { error: { code: '', message: '' } }, problem: /error\.code/ },
    { name: 'no message', given: { error: { code } }, problem: /`error\.message`/ },
    {
      name: 'an inherited error',
      given: Object.create({ error: { code, message: 'm' } }),
      problem: /`error`/,
    },
    { name: 'a revoked proxy', given: revokedProxy(), problem: /cannot be read/ },
  ];
  test.each(unreadable)('says what is wrong with $name', ({ given, problem }) => {
    expect(parseErrorEnvelope(given)).toEqual({
      ok: false,
      problem: expect.stringMatching(problem),
    });
  });

  test('never throws, and quotes nothing of a body that it cannot read', () => {
    const nearly = fc.record(
      { error: fc.record({ code: fc.anything(), message: fc.anything() }, { requiredKeys: [] }) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything({ withNullPrototype: true }), nearly), (body) => {
        const parsed = parseErrorEnvelope(body);
        if (parsed.ok) expect(parsed.error.code).not.toBe('');
        else expect(parsed.problem).toMatch(/^(the body|`error[.a-z]*`) (is not|is empty|cannot)/);
      }),
    );
  });
});

describe('errorBody', () => {
  test('is read back', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), (code, message) => {
        const parsed = parseErrorEnvelope(errorBody({ code, message }));
        expect(parsed).toMatchObject({ ok: true, error: { code, message } });
      }),
    );
  });
});

function revokedProxy(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}
