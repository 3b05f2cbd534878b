import { expect, test } from 'vitest';
import { startParser } from './in-thread.ts';
import { askParser } from './parser.ts';

const document = {
  asyncapi: '3.0.0',
  info: { title: 'Loaves', version: '1' },
  channels: { oven: { messages: { baked: { payload: { type: 'object' } } } } },
  operations: { bake: { action: 'send', channel: { $ref: '#/channels/oven' } } },
};
const shouting = {
  ...document,
  operations: { bake: { ...document.operations.bake, action: 'shout' } },
};

test('in its thread the parser answers as it does here', async () => {
  const ask = startParser();
  const [broken, sound] = await Promise.all([ask(shouting), ask(document)]);
  expect(broken).toEqual(await askParser(shouting));
  expect(broken[0]?.keys).toEqual(['operations', 'bake', 'action']);
  expect(sound).toEqual([]);
});
