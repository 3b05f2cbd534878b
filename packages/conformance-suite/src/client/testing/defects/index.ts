import type { ClientDefect } from '../defect.ts';
import { inDoubt } from './doubt.ts';
import { failures } from './failures.ts';
import { refusedCalls } from './refused-calls.ts';
import { tokens } from './tokens.ts';

/** Every mistake that a check of a client must find. */
export const clientDefects: readonly ClientDefect[] = [
  ...refusedCalls,
  ...tokens,
  ...failures,
  ...inDoubt,
];
