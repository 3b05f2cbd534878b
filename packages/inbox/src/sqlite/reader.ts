import type { Clock } from '../clock.ts';
import { InboxError } from '../error.ts';
import { isFailure, type ReadCommand, type Result } from './commands.ts';
import { startThread, type Thread } from './thread.ts';

/** Looks into the inbox on a connection of its own, whose thread is started by the first look. */
export class Reader {
  readonly #path: string;
  readonly #file: string | undefined;
  readonly #clock: Clock;
  #thread: Promise<Thread<ReadCommand>> | undefined;

  constructor(path: string, file: string | undefined, clock: Clock) {
    this.#path = path;
    this.#file = file;
    this.#clock = clock;
  }

  /** Runs a command. Rejects with an `InboxError`. */
  async run(command: ReadCommand): Promise<Result> {
    const thread = await this.#start();
    const time = { elapsed: Math.floor(this.#clock.elapsed()), wall: this.#clock.now() };
    const { results } = await thread.run({ time, commands: [command], bytes: new Uint8Array() });
    const [result] = results;
    if (result === undefined) throw new InboxError('store', 'the inbox did not answer');
    if (isFailure(result)) throw new InboxError(result.code, result.message);
    return result;
  }

  async close(): Promise<void> {
    const thread = await this.#thread?.catch(() => undefined);
    await thread?.close();
  }

  #start(): Promise<Thread<ReadCommand>> {
    const again = (): void => {
      this.#thread = undefined;
    };
    this.#thread ??= startThread<ReadCommand>(
      { role: 'read', path: this.#path, file: this.#file, elapsed: this.#clock.elapsed() },
      again,
    ).catch((error: unknown) => {
      again();
      throw error;
    });
    return this.#thread;
  }
}
