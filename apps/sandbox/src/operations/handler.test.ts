import { expect, test } from 'vitest';
import { refuse } from '../refusals/refused.ts';
import type { Handler as ControlHandler } from './control/handler.ts';
import type { Handler } from './service/handler.ts';

test('a handler is one of an operation of its edition', () => {
  // @ts-expect-error There is no such operation.
  const eaten: Handler<'eatOrder'> = () => refuse('order.not_found', 'It was eaten.');
  // @ts-expect-error It is one of the sandbox alone.
  const created: Handler<'createOrder'> = () => refuse('order.not_found', 'There is none.');
  const own: ControlHandler<'createOrder'> = () => refuse('order.not_found', 'There is none.');
  for (const handler of [eaten, created, own]) expect(handler).toBeTypeOf('function');
});
