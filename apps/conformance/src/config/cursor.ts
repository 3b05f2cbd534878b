import type { Json } from '@ordering/conformance';
import { ConfigError } from '@ordering/kit/failure';
import type { LineCounter, Node, YAMLMap } from 'yaml';
import { isMap, isScalar, isSeq } from 'yaml';

/** What all places of one file share. */
export interface ConfigFile {
  readonly name: string;
  readonly lines: LineCounter;
}

/** A place in a configuration file, which knows its line: reading it gives a value or a good error. */
export class Cursor {
  readonly #file: ConfigFile;
  readonly #node: Node | null;
  readonly #line: number;
  readonly path: string;

  constructor(file: ConfigFile, node: Node | null, path: string, line: number) {
    this.#file = file;
    this.#node = node;
    this.#line = node?.range ? file.lines.linePos(node.range[0]).line : line;
    this.path = path;
  }

  fail(problem: string): never {
    const subject = this.path === '' ? '' : `${this.path} `;
    throw new ConfigError(`${this.#file.name}:${this.#line}: ${subject}${problem}`);
  }

  get isList(): boolean {
    return isSeq(this.#node);
  }

  get isText(): boolean {
    return isScalar(this.#node) && typeof this.#node.value === 'string';
  }

  /** The members of a mapping that has no others than these; `undefined` for those that are absent. */
  members<Key extends string>(allowed: readonly Key[]): { readonly [K in Key]?: Cursor } {
    const found = this.anyMembers();
    for (const [key, cursor] of found) {
      if (!allowed.some((each) => each === key)) {
        cursor.fail(`is not known here; use one of ${allowed.join(', ')}`);
      }
    }
    const members: { [K in Key]?: Cursor } = {};
    for (const key of allowed) {
      const cursor = found.get(key);
      if (cursor !== undefined) members[key] = cursor;
    }
    return members;
  }

  /** The members of a mapping whose keys are free. */
  anyMembers(): ReadonlyMap<string, Cursor> {
    const map = this.#node;
    if (!isMap(map)) return this.fail('must be a mapping');
    return new Map(this.#pairs(map));
  }

  #pairs(map: YAMLMap): readonly [string, Cursor][] {
    return map.items.map((pair) => {
      const key = isScalar(pair.key)
        ? String(pair.key.value)
        : this.fail('has a key that is not a string');
      const path = this.path === '' ? key : `${this.path}.${key}`;
      const keyLine = isScalar(pair.key) && pair.key.range ? pair.key.range[0] : 0;
      const line = this.#file.lines.linePos(keyLine).line;
      return [key, new Cursor(this.#file, asNode(pair.value), path, line)];
    });
  }

  /** The items of a list, or the place itself where there is just one. */
  items(): readonly Cursor[] {
    if (!isSeq(this.#node)) return [this];
    return this.#node.items.map(
      (item, index) => new Cursor(this.#file, asNode(item), `${this.path}[${index}]`, this.#line),
    );
  }

  text(): string {
    if (isScalar(this.#node) && typeof this.#node.value === 'string') return this.#node.value;
    return this.fail('must be a string');
  }

  number(): number {
    if (isScalar(this.#node) && typeof this.#node.value === 'number') return this.#node.value;
    return this.fail('must be a number');
  }

  boolean(): boolean {
    if (isScalar(this.#node) && typeof this.#node.value === 'boolean') return this.#node.value;
    return this.fail('must be true or false');
  }

  /** The whole value below this place. */
  json(): Json {
    if (isMap(this.#node)) {
      return Object.fromEntries([...this.anyMembers()].map(([key, at]) => [key, at.json()]));
    }
    if (isSeq(this.#node)) return this.items().map((item) => item.json());
    if (this.#node === null) return null;
    if (!isScalar(this.#node)) return this.fail('must be a plain value; aliases are not supported');
    const { value } = this.#node;
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    return typeof value === 'number' ? value : this.fail('must be a plain JSON value');
  }
}

function asNode(value: unknown): Node | null {
  return isMap(value) || isSeq(value) || isScalar(value) ? value : null;
}
