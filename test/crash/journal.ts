import { appendFileSync, closeSync, openSync, readSync } from 'node:fs';

/**
 * What becomes of a run: it begins, makes its effect, or is cut because its time is over or its lease is lost. `beside` is
 * noted when something runs in one process with a delivery that must run alone.
 */
type Happening = 'begun' | 'effect' | 'cut' | 'lost' | 'beside';

/** What has happened, in which life of a replica. */
export interface Note {
  readonly life: string;
  readonly what: string;
  readonly id: string;
}

/** A file in which all processes note what happens, each before anybody else can know of it. */
export class Journal {
  readonly #path: string;
  readonly #notes: Note[] = [];
  readonly #unfinished = new Map<string, number>();
  #read = 0;

  constructor(path: string) {
    this.#path = path;
  }

  write(life: string, what: Happening, id: string): void {
    appendFileSync(this.#path, `${life} ${what} ${id}\n`);
  }

  /** All notes until now. */
  notes(): readonly Note[] {
    for (const line of this.#newLines()) {
      const [life = '', what = '', id = ''] = line.split(' ');
      this.#notes.push({ life, what, id });
      if (what === 'begun') this.#unfinished.set(id, this.unfinished(id) + 1);
      if (what === 'cut') this.#unfinished.delete(id);
    }
    return this.#notes;
  }

  /**
   * How many runs of a delivery have begun, as far as `notes` has read: those before one that ran out of time do not count.
   * A delivery that begins once more has met at least so many crashes, if its handler never throws.
   */
  unfinished(id: string): number {
    return this.#unfinished.get(id) ?? 0;
  }

  #newLines(): readonly string[] {
    const file = openSync(this.#path, 'a+');
    const chunks: Buffer[] = [];
    for (let at = this.#read; ; ) {
      const chunk = Buffer.alloc(64 * 1024);
      const bytes = readSync(file, chunk, 0, chunk.length, at);
      if (bytes === 0) break;
      chunks.push(chunk.subarray(0, bytes));
      at += bytes;
    }
    closeSync(file);
    const all = Buffer.concat(chunks);
    const whole = all.subarray(0, all.lastIndexOf('\n') + 1);
    this.#read += whole.length;
    return whole.toString().split('\n').slice(0, -1);
  }
}
