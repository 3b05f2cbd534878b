import { setImmediate } from 'node:timers/promises';
import { serve } from '../thread.ts';

// A thread for tests: it takes longer for the first question than for the next, and cannot answer every one.
let first = true;
serve(async (question: string) => {
  if (question === 'fail') throw new Error('no answer');
  if (question === 'end') process.exit();
  if (first) {
    first = false;
    for (let turn = 0; turn < 100; turn += 1) await setImmediate();
  }
  return question.toUpperCase();
});
