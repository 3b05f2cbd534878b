import { expect, test } from 'vitest';
import { refuse } from '../refusals/refused.ts';
import type { Handler as ControlHandler } from './control/handler.ts';
import type { Handler } from './service/handler.ts';

test('a handler is one of an operation of its edition', () => {
  // @ts-expect-error There is no such operation.
  const eaten: Handler<'eatOrder'> = () => refuse('order.not_found', 'It was eaten.');
  // @ts-expect-error Nor is there one of the sandbox alone.
  const own: ControlHandler<'eatOrder'> = () => refuse('order.not_found', 'It was eaten.');
  for (const handler of [eaten, own]) expect(handler).toBeTypeOf('function');
});
