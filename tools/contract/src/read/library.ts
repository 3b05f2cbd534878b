import { messageOf } from '@ordering/kit/failure';
import type { Files } from './files.ts';
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
  const problem = file.endsWith('.json') ? jsonProblem(file, text) : undefined;
  return problem === undefined ? parseYaml(file, text) : { problems: [problem] };
}

/** Nearly all JSON is YAML, but not the other way round: what is called .json has to be JSON. */
function jsonProblem(file: string, text: string): Problem | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const message = messageOf(error);
    const offset = Number(/position (\d+)/.exec(message)?.[1] ?? firstStrange(text));
    const line = text.slice(0, offset).split('\n').length;
    // V8 quotes the whole text where it names no position.
    const reason = message.replace(/, ".*is not valid JSON/s, '').replace(/ in JSON at .*/, '');
    return problemAt(
      { file, pointer: '', line },
      {
        rule: 'syntax',
        message: `this is not valid JSON: ${reason}`,
        fix: 'correct the syntax here or on the line above',
      },
    );
  }
}

/** The offset of the first thing that is no token of JSON. */
function firstStrange(text: string): number {
  const token = /[\s{}[\],:]+|"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null/y;
  let offset = 0;
  while (token.test(text)) offset = token.lastIndex;
  return offset;
}
