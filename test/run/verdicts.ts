import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from './outcome.ts';

/**
 * The outcomes of tasks that passed, by their keys. What failed or skipped something runs again.
 * See docs/decisions/cached-verdicts.md.
 */
export class Verdicts {
  readonly #folder: string;

  constructor(root: string) {
    this.#folder = join(root, 'node_modules/.cache/verdicts');
  }

  read(key: string): Outcome | undefined {
    try {
      const passed = Number(readFileSync(join(this.#folder, key), 'utf8'));
      return { passed, failures: [], skips: [], tookMs: 0 };
    } catch {
      return undefined;
    }
  }

  keep(key: string, { passed, failures, skips }: Outcome): void {
    if (failures.length > 0 || skips.length > 0) return;
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(join(this.#folder, key), String(passed));
  }
}
