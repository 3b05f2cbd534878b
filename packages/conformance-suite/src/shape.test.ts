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
  type Shape,
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
test.each<{ name: string; given: unknown; want: boolean; of?: Shape<unknown> }>([
  { name: 'all members', given: { id: 'a', answer: answered, byName: {} }, want: true },
  { name: 'a member less', given: { id: 'a', byName: {} }, want: false },
  { name: 'a value of a prototype', given: Object.create({ id: 'a' }), want: false },
])('an object with $name is taken: $want', ({ given, want, of = Sent }) => {
  expect(of(given)).toBe(want);
});

const mask = (secret: string) => (value: string) => value.replaceAll(secret, '[secret]');

test.each<{ name: string; of: Shape<unknown>; given: unknown; secret: string; want: unknown }>([
  {
    name: 'a word stays where the shape asks for it, and nowhere else',
    of: Sent,
    given: { id: 'answered', answer: { kind: 'answered', body: 'answered' }, byName: {} },
    secret: 'answered',
    want: { id: '[secret]', answer: { kind: 'answered', body: '[secret]' }, byName: {} },
  },
])('$name', ({ of, given, secret, want }) => {
  expect(of.masked(given, mask(secret))).toEqual(want);
});
