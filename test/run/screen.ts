import { styleText } from 'node:util';
import { countsOf, type Failure, failureOf, type Outcome, sum } from './outcome.ts';

/** How long something may run until a line says so where nothing shows it anyway, in milliseconds. */
const longMs = 30_000;
const frameMs = 200;

/** Where lines go, which may be a terminal. */
type Output = NodeJS.WritableStream & Partial<Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>>;

/** Something that runs now. */
interface Running {
  readonly since: number;
  /** What it has come to. */
  detail: string;
  told: boolean;
}

/** What a run of tests shows: a line for each task that ends, what is running now, and in the end a summary. */
export class Screen {
  readonly #out: Output;
  readonly #began = performance.now();
  readonly #running = new Map<string, Running>();
  readonly #outcomes: Outcome[] = [];
  readonly #timer: NodeJS.Timeout;
  #width = 0;
  #done = 0;
  #drawn = false;

  constructor(out: Output = process.stdout) {
    this.#out = out;
    this.#timer = setInterval(() => this.#draw(), frameMs).unref();
  }

  /** The names that are to stand below each other. */
  align(names: readonly string[]): void {
    this.#width = Math.max(this.#width, ...names.map((name) => name.length));
  }

  line(text: string): void {
    this.#wipe();
    this.#out.write(`${text}\n`);
    this.#draw();
  }

  begin(name: string): void {
    this.#running.set(name, { since: performance.now(), detail: '', told: false });
  }

  detail(name: string, detail: string): void {
    const running = this.#running.get(name);
    if (running !== undefined) running.detail = detail;
  }

  end(name: string): void {
    this.#running.delete(name);
  }

  /** One more test has ended. */
  tick(): void {
    this.#done += 1;
  }

  /** The line of a task that has ended, or whose verdict was kept. */
  task(name: string, outcome: Outcome, kept = false): void {
    this.#outcomes.push(outcome);
    const ok = outcome.failures.length === 0;
    const mark = ok ? this.#paint('green', '✓') : this.#paint('red', '✗');
    const counts =
      ok && outcome.skips.length === 0 ? `${outcome.passed} passed` : countsOf(outcome);
    const when = this.#paint('dim', kept ? 'unchanged' : seconds(outcome.tookMs));
    this.line(`  ${mark} ${name.padEnd(this.#width)}  ${counts.padStart(11)}  ${when}`);
  }

  /** What failed outside of every task. */
  stray(failure: Failure): void {
    this.#outcomes.push(failureOf(failure));
    this.line(`  ${this.#paint('red', '✗')} ${failure.name}`);
  }

  get hasFailed(): boolean {
    return this.#outcomes.some(({ failures }) => failures.length > 0);
  }

  /** Each failure once, what was skipped, and the counts. */
  summary(): void {
    this.close();
    const all = sum(this.#outcomes);
    for (const failure of all.failures) this.#failure(failure);
    if (all.skips.length > 0) this.#out.write('\nSkipped:\n');
    for (const { name, reason } of all.skips) this.#out.write(`  ${name}: ${reason}\n`);
    const took = seconds(performance.now() - this.#began);
    this.#out.write(`\nTook ${took}.\n${countsOf(all)}\n`);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#wipe();
  }

  #failure({ name, place, text, again }: Failure): void {
    const where = place === undefined ? '' : `  ${this.#paint('cyan', place)}`;
    this.#out.write(`\n${this.#paint('red', 'FAILED')} ${this.#paint('bold', name)}${where}\n`);
    if (text !== '') this.#out.write(`${text.replace(/^(?=.)/gm, '  ')}\n`);
    this.#out.write(`  Run it alone: ${again}\n`);
  }

  /** On a terminal, the last line; elsewhere a line for what takes long, once. */
  #draw(): void {
    if (this.#out.isTTY === true) {
      this.#wipe();
      const names = [...this.#running].map(
        ([name, { since }]) => `${name} (${seconds(performance.now() - since)})`,
      );
      if (names.length === 0) return;
      const text = `  ${this.#done} tests, running: ${names.join(', ')}`;
      this.#out.write(this.#paint('dim', text.slice(0, (this.#out.columns ?? 80) - 1)));
      this.#drawn = true;
      return;
    }
    for (const [name, running] of this.#running) {
      if (running.told || performance.now() - running.since < longMs) continue;
      running.told = true;
      const { detail } = running;
      const where = detail === '' ? name : `${name} > ${detail}`;
      this.#out.write(`  … still running after ${seconds(longMs)}: ${where}\n`);
    }
  }

  #wipe(): void {
    if (this.#drawn) this.#out.write('\r\u001b[2K');
    this.#drawn = false;
  }

  #paint(style: 'green' | 'red' | 'cyan' | 'dim' | 'bold', text: string): string {
    return styleText(style, text, { stream: this.#out });
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
