import { expect, expectTypeOf, test } from 'vitest';
import {
  dictionary,
  either,
  json,
  list,
  literal,
  number,
  type Of,
  object,
  oneOf,
  optional,
  shape,
  text,
} from './shape.ts';

const Answer = either(
  object({ kind: oneOf('answered'), body: text }),
  object({ kind: oneOf('failed'), problem: oneOf('timeout', 'broken'), status: optional(number) }),
);
const Sent = object({ id: text, answer: Answer, byName: dictionary(text), more: optional(json) });

test('the type of a shape is that of what it takes', () => {
  expectTypeOf<Of<typeof Answer>>().toEqualTypeOf<
    | { readonly kind: 'answered'; readonly body: string }
    | {
        readonly kind: 'failed';
        readonly problem: 'timeout' | 'broken';
        readonly status?: number;
      }
  >();
  const Deep = object({ all: list(object({ is: literal(true), of: optional(list(text)) })) });
  expectTypeOf<Of<typeof Deep>>().toEqualTypeOf<{
    readonly all: readonly { readonly is: true; readonly of?: readonly string[] }[];
  }>();
  const More = object({ ...Sent.members, seen: shape({}, (value) => typeof value === 'bigint') });
  expectTypeOf<Of<typeof More>['seen']>().toEqualTypeOf<bigint>();
});

const answered = { kind: 'answered', body: '' };
test.each<{ name: string; given: unknown; want: boolean }>([
  { name: 'all members', given: { id: 'a', answer: answered, byName: {} }, want: true },
  { name: 'a member less', given: { id: 'a', byName: {} }, want: false },
  { name: 'a value of a prototype', given: Object.create({ id: 'a' }), want: false },
])('an object with $name is taken: $want', ({ given, want }) => {
  expect(Sent(given)).toBe(want);
});

test('a secret is masked, but for a word where the shape asks for it', () => {
  const given = { id: 'answered', answer: { kind: 'answered', body: 'answered' }, byName: {} };
  const masked = Sent.masked(given, (value) => value.replaceAll('answered', '[secret]'));
  const want = { id: '[secret]', answer: { kind: 'answered', body: '[secret]' }, byName: {} };
  expect(masked).toEqual(want);
});
