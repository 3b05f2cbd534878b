import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root } from '../contract/sources.ts';

/** A receiver that is killed, and started again on the same database, or that stands still for a while. */
export class Replica {
  readonly #args: readonly string[];
  readonly #env: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #address: { readonly webhooks: string; readonly operations: string } | undefined;
  #life = '';
  #ended: Promise<unknown> = Promise.resolve();
  #standing = false;
  #cut = new AbortController();
  /** The lives that were ended. Not by the ids of processes, which come again after some ten thousands. */
  readonly killed: string[] = [];

  constructor(args: readonly string[], env: Readonly<Record<string, string>>) {
    this.#args = args;
    this.#env = env;
  }

  /** Where it takes deliveries; undefined while it does not run. */
  get webhooks(): string | undefined {
    return this.#standing ? undefined : this.#address?.webhooks;
  }

  /** Tells whoever waits for an answer that there will be none. */
  get gone(): AbortSignal {
    return this.#cut.signal;
  }

  /** Where operators find it; undefined while it does not run. */
  get operations(): string | undefined {
    return this.#address?.operations;
  }

  /** What it calls itself, anew each time that it is started. */
  get life(): string {
    return this.#life;
  }

  /** Resolves when it runs no more, whoever has ended it. */
  get ended(): Promise<unknown> {
    return this.#ended;
  }

  /** @param extra - Goes into its environment this time. */
  async start(extra: Readonly<Record<string, string>> = {}): Promise<void> {
    this.#life = randomUUID();
    const flags = ['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning'];
    const always = ['--port', '0', '--json', '--log-level', 'fatal'];
    const child = spawn(
      process.execPath,
      [...flags, 'apps/receiver/src/main.ts', ...always, ...this.#args],
      {
        cwd: root,
        env: { ...process.env, ...this.#env, ...extra, ORDERING_TEST_LIFE: this.#life },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    this.#child = child;
    this.#ended = once(child, 'exit');
    const closed = once(child, 'close');
    // Whoever ends without ending it, as a test does that takes too long, leaves nothing behind.
    const killIt = (): void => void child.kill('SIGKILL');
    process.once('exit', killIt);
    child.once('exit', () => process.off('exit', killIt));
    // What handlers print is no part of a test's output; its end explains why a replica did not start.
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000);
    });
    for await (const line of createInterface({ input: child.stdout })) {
      this.#address = JSON.parse(line);
      child.stdout.resume();
      return;
    }
    await closed;
    throw new Error(`a replica ended before it was ready: ${said}`);
  }

  /** Lets it stand still, wherever it is. Nobody waits for its answers. */
  pause(): void {
    this.#child?.kill('SIGSTOP');
    this.#standing = true;
    this.#cut.abort();
    this.#cut = new AbortController();
  }

  /** Lets it go on as if nothing had been. */
  wake(): void {
    this.#child?.kill('SIGCONT');
    this.#standing = false;
  }

  /** Ends it at once, wherever it is, if it has not killed itself. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    this.#child = undefined;
    this.#address = undefined;
    this.killed.push(this.#life);
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    }
  }
}
