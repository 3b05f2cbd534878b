import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { Thread } from './thread.ts';

const module = new URL('./testing/thread.ts', import.meta.url);

test('answers come in the order of the questions', async () => {
  const thread = new Thread<string, string>(module);
  expect(await Promise.all(['a', 'b', 'c'].map((each) => thread.ask(each)))).toEqual([
    'A',
    'B',
    'C',
  ]);
  expect(await thread.ask('d')).toBe('D');
});

test.each([
  { question: 'fail', error: 'no answer' },
  { question: 'end', error: 'ended unexpectedly' },
])('a thread that breaks leaves no question open: $question', async ({ question, error }) => {
  const thread = new Thread<string, string>(module);
  // Answered before, for the end of a thread may overtake an answer that is on its way.
  expect(await thread.ask('a')).toBe('A');
  const asked = [question, 'b'].map((each) => thread.ask(each));
  const settled = await Promise.allSettled(asked);
  expect(settled).toMatchObject([
    { status: 'rejected', reason: { message: expect.stringContaining(error) } },
    { status: 'rejected', reason: { message: expect.stringContaining(error) } },
  ]);
  await expect(thread.ask('c')).rejects.toThrow(error);
});

test.each([
  { name: 'waits for what is open', questions: ['a', 'b'], says: 'A\nB\n' },
  { name: 'does not wait for a thread that has nothing to do', questions: [], says: '' },
])('the process $name', ({ questions, says }) => {
  const program = fileURLToPath(new URL('./testing/ask.ts', import.meta.url));
  const run = spawnSync(process.execPath, [program, ...questions], {
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect(run).toMatchObject({ status: 0, stdout: says });
});
