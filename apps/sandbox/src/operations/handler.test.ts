import { expect, test } from 'vitest';
import { refuse } from '../refusals/refused.ts';
import type { Handler } from './handler.ts';

test('a handler is one of an operation of the specs', () => {
  // @ts-expect-error There is no such operation.
  const handler: Handler<'eatOrder'> = () => refuse('order.not_found', 'It was eaten.');
  expect(handler).toBeTypeOf('function');
});
