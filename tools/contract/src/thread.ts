import { parentPort, Worker } from 'node:worker_threads';

interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A thread that answers questions, for work that takes long and needs little of anything else. It begins to load what
 * it needs at once, keeps the process alive only while a question is open, and ends with it.
 */
export class Thread<Question, Answer> {
  readonly #worker: Worker;
  readonly #waiting: Waiting<Answer>[] = [];
  #broken: unknown;

  /** @param module What is loaded in the thread; it calls `serve`. */
  constructor(module: URL) {
    this.#worker = new Worker(module);
    this.#worker.on('message', (answer: Answer) => this.#settle((first) => first.resolve(answer)));
    this.#worker.on('error', (error) => this.#break(error));
    this.#worker.on('exit', () => this.#break(new Error(`${module.pathname} ended unexpectedly`)));
    // Last, for to listen holds it.
    this.#worker.unref();
  }

  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#broken !== undefined) return reject(this.#broken);
      this.#waiting.push({ resolve, reject });
      this.#worker.ref();
      this.#worker.postMessage(question);
    });
  }

  #settle(act: (first: Waiting<Answer>) => void): void {
    const first = this.#waiting.shift();
    if (this.#waiting.length === 0) this.#worker.unref();
    if (first !== undefined) act(first);
  }

  /** What broke it breaks every question that is open, and those to come. */
  #break(error: unknown): void {
    this.#broken ??= error;
    while (this.#waiting.length > 0) this.#settle(({ reject }) => reject(this.#broken));
  }
}

/** Called in the thread: answers each question, one after the other. An answer that fails ends the thread. */
export function serve<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  if (parentPort === null) throw new Error('this file is loaded by a thread');
  const port = parentPort;
  let last = Promise.resolve();
  port.on('message', (question: Question) => {
    last = last.then(async () => port.postMessage(await answer(question)));
  });
}
