import type { Document, Node, Scalar } from 'yaml';
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { ConfigError } from './failure.ts';
import type { Json } from './json.ts';
import { mostLike, nearest } from './nearest.ts';

/** What all places of one file share. */
interface ConfigFile {
  readonly name: string;
  readonly lines: LineCounter;
  readonly document: Document;
}

/** A place in a configuration file, which knows its line and column: reading it gives a value or a good error. */
export class Cursor {
  readonly #file: ConfigFile;
  readonly #node: Node | null;
  readonly #offset: number;
  readonly #keyOffset: number;
  /** The keys that lead here. */
  readonly path: string;

  constructor(file: ConfigFile, value: unknown, path: string, offset: number) {
    const node = isAlias(value) ? value.resolve(file.document) : value;
    this.#file = file;
    this.#node = isMap(node) || isSeq(node) || isScalar(node) ? node : null;
    this.#keyOffset = offset;
    this.#offset = this.#node?.range?.[0] ?? offset;
    this.path = path;
  }

  /** @throws ConfigError, always: file, line, column, where that is, and what is wrong there. */
  fail(problem: string): never {
    throw problemAt(
      this.#file,
      this.#offset,
      `${this.path === '' ? '' : `${this.path} `}${problem}`,
    );
  }

  /** @throws ConfigError, always: a choice was not one of those that there are. */
  failChoice(problem: string, given: string, choices: readonly string[]): never {
    if (choices.length === 0) this.fail(problem);
    const like = nearest(given, choices);
    const meant = like === undefined ? '' : `; did you mean ${like}?`;
    this.fail(`${problem}${meant === '' ? '; it' : `${meant} It`} ${oneOfThese(given, choices)}`);
  }

  get isList(): boolean {
    return isSeq(this.#node);
  }

  get isMapping(): boolean {
    return isMap(this.#node);
  }

  get isText(): boolean {
    return typeof this.#scalar()?.value === 'string';
  }

  /** The members of a mapping that has no others than these. */
  members(allowed: readonly string[]): ReadonlyMap<string, Cursor> {
    const found = this.anyMembers();
    for (const [key, at] of found) {
      if (!allowed.includes(key)) at.#atKey().failChoice('is not known here', key, allowed);
    }
    return found;
  }

  /** The members of a mapping whose keys are free. */
  anyMembers(): ReadonlyMap<string, Cursor> {
    const map = this.#node;
    if (!isMap(map))
      return this.fail(`must be a mapping, as in \`key: value\`, ${this.#insteadOf()}`);
    return new Map(
      map.items.map(({ key, value }): [string, Cursor] => {
        if (!isScalar(key)) return this.fail('has a key that is not a string');
        const name = String(key.value);
        const path = this.path === '' ? name : `${this.path}.${name}`;
        return [name, new Cursor(this.#file, value, path, key.range?.[0] ?? this.#offset)];
      }),
    );
  }

  /** The items of a list, or the place itself where there is just one. */
  items(): readonly Cursor[] {
    if (!isSeq(this.#node)) return [this];
    return this.#node.items.map(
      (item, index) => new Cursor(this.#file, item, `${this.path}[${index}]`, this.#offset),
    );
  }

  text(): string {
    const value = this.#scalar()?.value;
    if (typeof value === 'string') return value;
    const quotes = typeof value === 'number' || typeof value === 'boolean';
    return this.fail(`must be a string, ${this.#insteadOf()}${quotes ? '; put it in quotes' : ''}`);
  }

  number(): number {
    const value = this.#scalar()?.value;
    return typeof value === 'number' ? value : this.fail(`must be a number, ${this.#insteadOf()}`);
  }

  boolean(): boolean {
    const value = this.#scalar()?.value;
    if (typeof value === 'boolean') return value;
    return this.fail(`must be true or false, ${this.#insteadOf()}`);
  }

  /** The whole value below this place. */
  json(): Json {
    if (this.isMapping) {
      return Object.fromEntries([...this.anyMembers()].map(([key, at]) => [key, at.json()]));
    }
    if (this.isList) return this.items().map((item) => item.json());
    const value = this.#scalar()?.value ?? null;
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    return typeof value === 'number' ? value : this.fail('must be a plain JSON value');
  }

  /** The same place, told by its key and not by what it holds. */
  #atKey(): Cursor {
    return new Cursor(this.#file, undefined, this.path, this.#keyOffset);
  }

  #scalar(): Scalar | undefined {
    return isScalar(this.#node) ? this.#node : undefined;
  }

  /** What stands here; not its text, which may be a secret in the wrong place. */
  #insteadOf(): string {
    if (this.isMapping) return 'and not a mapping';
    if (this.isList) return 'and not a list';
    const value = this.#scalar()?.value ?? null;
    return value === null ? 'and nothing is there' : `and not a ${typeof value}`;
  }
}

/** As many names as a sentence can hold. */
const shownChoices = 16;

function oneOfThese(given: string, choices: readonly string[]): string {
  const shown = choices.length <= shownChoices ? choices : mostLike(given, choices, shownChoices);
  const more = choices.length - shown.length;
  return `may be ${shown.join(', ')}${more === 0 ? '' : ` or ${more} more`}`;
}

/**
 * The outermost place of a text in YAML, of which JSON is a subset.
 *
 * @throws ConfigError with file, line and column if it is no YAML.
 */
export function parseConfig(text: string, name: string): Cursor {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const file: ConfigFile = { name, lines, document };
  const [error] = document.errors;
  if (error !== undefined) {
    // The parser adds an excerpt, with a place of its own.
    const [said = ''] = error.message.split(/ at line \d|:?\n/);
    throw problemAt(file, error.pos[0], `this is not YAML: ${said}`);
  }
  return new Cursor(file, document.contents, '', 0);
}

function problemAt({ name, lines }: ConfigFile, offset: number, problem: string): ConfigError {
  const { line, col } = lines.linePos(offset);
  return new ConfigError(`${name}:${line}:${col}: ${problem}`);
}
