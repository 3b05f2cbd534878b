import { afterEach, beforeEach, expect, test } from 'vitest';
import { ParserThread } from './in-thread.ts';
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

let parser: ParserThread;
beforeEach(() => {
  parser = new ParserThread();
});
afterEach(() => parser.stop());

test('the answers are those of the parser, in the order of the questions', async () => {
  const [broken, sound] = await Promise.all([shouting, document].map(parser.ask));
  expect(broken).toEqual(await askParser(shouting));
  expect(broken?.[0]?.keys).toEqual(['operations', 'bake', 'action']);
  expect(sound).toEqual([]);
}, 60_000);

test('a thread that has ended refuses, and leaves no question open', async () => {
  const open = parser.ask(document);
  const refused = expect(open).rejects.toThrow('the thread of the parser has ended');
  await parser.stop();
  await refused;
  await expect(parser.ask(document)).rejects.toThrow('has ended');
}, 60_000);
