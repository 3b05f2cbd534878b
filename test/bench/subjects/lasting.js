import { appendFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** Handles everything in a fifth of a second, and notes when. */
export const handlers = {
  async otherwise() {
    await setTimeout(200);
    appendFileSync(process.env.ORDERING_BENCH_HANDLED ?? '', `${Date.now()}\n`);
  },
};
