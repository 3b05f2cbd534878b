import { Worker } from 'node:worker_threads';
import type { Ask, Objection } from './parser.ts';

interface Question {
  readonly resolve: (answer: readonly Objection[]) => void;
  readonly reject: (error: unknown) => void;
}

// Beside this file, whether it is a source or was built.
const threadUrl = import.meta.url.endsWith('.ts')
  ? new URL('./thread.ts', import.meta.url)
  : new URL('./thread.js', import.meta.url);

/**
 * `@asyncapi/parser` in a thread of its own, which loads it at once: it takes about as long as everything else that is
 * done to lint, and is ready when there is a document to give it. The thread goes on until `stop`.
 */
export class ParserThread {
  readonly #worker = new Worker(threadUrl);
  readonly #waiting: Question[] = [];
  #broken: unknown;

  constructor() {
    this.#worker.on('message', (answer: readonly Objection[]) =>
      this.#waiting.shift()?.resolve(answer),
    );
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('the thread of the parser has ended')));
  }

  ask: Ask = (document) =>
    new Promise((resolve, reject) => {
      if (this.#broken !== undefined) return reject(this.#broken);
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(document);
    });

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(error: unknown): void {
    this.#broken ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#broken);
  }
}
