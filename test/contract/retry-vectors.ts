import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RetryDecision } from '@ordering/errors';
import { root } from './sources.ts';

/** A failed call, and what a client does about it. README.md beside the file says what each field is. */
export interface RetryVector {
  readonly id: string;
  readonly rule: string;
  readonly given: {
    readonly method: string;
    readonly status: number;
    readonly body: string;
    readonly retryAfter: string | null;
    readonly attempt: number;
    readonly refreshed: boolean;
    readonly state: 'applied' | 'not-applied' | 'unknown' | null;
  };
  readonly want: {
    readonly code: string | null;
    readonly class: RetryDecision['retry'];
    readonly because: RetryDecision['because'];
    readonly next: 'repeat' | 'refresh' | 'read-state' | 'stop';
    readonly outcome: 'failed' | 'applied' | 'unknown' | null;
    readonly delayMs: { readonly least: number; readonly most: number } | null;
  };
}

interface RetryVectorFile {
  readonly now: string;
  readonly policy: {
    readonly maxAttempts: number;
    readonly baseMs: number;
    readonly capMs: number;
    readonly longestMs: number;
  };
  readonly numberOfVectors: number;
  readonly rules: Readonly<Record<string, string>>;
  readonly vectors: readonly RetryVector[];
}

export const retryVectors: RetryVectorFile = JSON.parse(
  readFileSync(join(root, 'specs/vectors/retry-decisions.json'), 'utf8'),
);
