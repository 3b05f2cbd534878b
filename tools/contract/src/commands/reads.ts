import { hash } from 'node:crypto';
import { compare } from '../read/compare.ts';
import type { Files } from '../read/files.ts';

/** A digest of bytes or of text; `missing` if there is no such file. */
export function digest(content: Uint8Array | string | undefined): string {
  return content === undefined ? 'missing' : hash('sha256', content);
}

/** Files that remember what was asked of them, and a digest of each answer. */
export class Reads implements Files {
  readonly #files: Files;
  readonly #answers = new Map<string, string>();

  constructor(files: Files) {
    this.#files = files;
  }

  /** What was asked, sorted: a file by its path, a folder with a slash at its end; and the digest of the answer. */
  get answers(): readonly (readonly [asked: string, digest: string])[] {
    return [...this.#answers].sort(([a], [b]) => compare(a, b));
  }

  read(file: string): Uint8Array | undefined {
    const bytes = this.#files.read(file);
    this.#remember(file, digest(bytes));
    return bytes;
  }

  list(folder: string): readonly string[] {
    const names = this.#files.list(folder);
    this.#remember(`${folder}/`, digest(JSON.stringify(names)));
    return names;
  }

  /** Asks the same again. */
  repeat(asked: string): void {
    if (asked.endsWith('/')) this.list(asked.slice(0, -1));
    else this.read(asked);
  }

  #remember(asked: string, answer: string): void {
    const before = this.#answers.get(asked) ?? answer;
    // What changed while it was read equals nothing that may be read later.
    this.#answers.set(asked, before === answer ? answer : 'changed meanwhile');
  }
}
