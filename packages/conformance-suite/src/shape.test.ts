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
  told,
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
  {
    name: 'a member more',
    given: { id: 'a', answer: answered, byName: {}, extra: 1 },
    want: true,
  },
  { name: 'a member less', given: { id: 'a', byName: {} }, want: false },
  { name: 'neither of two forms', given: { id: 'a', answer: { kind: 'answered' } }, want: false },
  { name: 'a word that is not asked for', given: { kind: 'lost' }, want: false, of: Answer },
  { name: 'a value of a prototype', given: Object.create({ id: 'a' }), want: false },
  { name: 'an item of another kind', given: ['a', 1], want: false, of: list(text) },
  { name: 'another literal', given: 1, want: false, of: literal(true) },
])('an object with $name is taken: $want', ({ given, want, of = Sent }) => {
  expect(of(given)).toBe(want);
});

test('a schema names all members, and those that must be there', () => {
  expect(told('What was sent.', object({ id: text, at: optional(number) })).schema).toEqual({
    type: 'object',
    additionalProperties: false,
    required: ['id'],
    properties: { id: { type: 'string' }, at: { type: 'number' } },
    description: 'What was sent.',
  });
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
  {
    name: 'a short secret leaves words whole',
    of: Sent,
    given: { id: 'i', answer: { kind: 'failed', problem: 'timeout' }, byName: { a: 't' } },
    secret: 't',
    want: { id: 'i', answer: { kind: 'failed', problem: 'timeout' }, byName: { a: '[secret]' } },
  },
  {
    name: 'every text of JSON is masked',
    of: Sent,
    given: { id: '', answer: answered, byName: {}, more: ['s', { a: 'xs' }, 1, null] },
    secret: 's',
    want: { id: '', answer: answered, byName: {}, more: ['[secret]', { a: 'x[secret]' }, 1, null] },
  },
  {
    name: 'members that no shape names are masked',
    of: Sent,
    given: { id: '', answer: answered, byName: {}, kind: 'answered' },
    secret: 'answered',
    want: { id: '', answer: answered, byName: {}, kind: '[secret]' },
  },
  {
    name: 'what has another form is masked whole',
    of: list(oneOf('yes')),
    given: { kind: 'yes', of: ['yes'] },
    secret: 'yes',
    want: { kind: '[secret]', of: ['[secret]'] },
  },
  {
    name: 'an item that is no word is masked',
    of: list(oneOf('yes')),
    given: ['yes', 'yes and no'],
    secret: 'yes',
    want: ['yes', '[secret] and no'],
  },
])('$name', ({ of, given, secret, want }) => {
  expect(of.masked(given, mask(secret))).toEqual(want);
});
