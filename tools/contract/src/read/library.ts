import type { Files } from './files.ts';
import { parseJson } from './json-text.ts';
import { type Problem, problemAt } from './problem.ts';
import type { Tree } from './tree.ts';
import { parseYaml } from './yaml.ts';

interface Loaded {
  readonly tree?: Tree;
  readonly problems: readonly Problem[];
}

/** The documents of a contract, each parsed once. */
export class Library {
  readonly files: Files;
  readonly #parsed: Map<string, Loaded>;
  readonly #replaced: ReadonlyMap<string, Tree>;

  constructor(
    files: Files,
    parsed: Map<string, Loaded> = new Map(),
    replaced: ReadonlyMap<string, Tree> = new Map(),
  ) {
    this.files = files;
    this.#parsed = parsed;
    this.#replaced = replaced;
  }

  /** The tree of a file, or nothing if the file is missing or broken. */
  tree(file: string): Tree | undefined {
    return this.#replaced.get(file) ?? this.#load(file).tree;
  }

  /** Why `tree` has nothing: syntax problems, or none if there is no such file. */
  problems(file: string): readonly Problem[] {
    return this.#load(file).problems;
  }

  /** The same documents, except for one that an overlay has changed. */
  with(file: string, tree: Tree): Library {
    return new Library(this.files, this.#parsed, new Map([...this.#replaced, [file, tree]]));
  }

  #load(file: string): Loaded {
    const known = this.#parsed.get(file);
    if (known !== undefined) return known;
    const loaded = parse(file, this.files.read(file));
    this.#parsed.set(file, loaded);
    return loaded;
  }
}

function parse(file: string, bytes: Uint8Array | undefined): Loaded {
  if (bytes === undefined) return { problems: [] };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const finding = {
      rule: 'syntax',
      message: 'this file is not UTF-8 text',
      fix: 'save it as UTF-8',
    };
    return { problems: [problemAt({ file, pointer: '', line: 1 }, finding)] };
  }
  const key = `${file}\n${text}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const loaded = file.endsWith('.json') ? parseJson(file, text) : parseYaml(file, text);
  const [oldest] = texts.keys();
  if (texts.size >= 500 && oldest !== undefined) texts.delete(oldest);
  texts.set(key, loaded);
  return loaded;
}

/** What was parsed last, by file and text: two contracts that are compared are the same for the most part. */
const texts = new Map<string, Loaded>();
