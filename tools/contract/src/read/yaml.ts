import { childPointer } from '@ordering/kit/json-pointer';
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type YAMLParseError,
  type Document as YamlDocument,
} from 'yaml';
import { type Finding, type Problem, problemAt } from './problem.ts';
import type { Source } from './source.ts';
import type { Tree } from './tree.ts';

/** The tree of a YAML or JSON text, with every problem of its syntax. */
export function parseYaml(
  file: string,
  text: string,
): { readonly tree?: Tree; readonly problems: readonly Problem[] } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [broken] = document.errors.filter(({ code }) => code !== 'DUPLICATE_KEY');
  // What follows the first break is mostly the same one again.
  const errors = document.errors.filter(
    (error) => error.code === 'DUPLICATE_KEY' || error === broken,
  );
  const problems = errors.map((error) =>
    problemAt(
      { file, pointer: '', line: lines.linePos(error.pos[0]).line },
      error.code === 'DUPLICATE_KEY'
        ? {
            rule: 'duplicate-key',
            message: `the key ${JSON.stringify(wordAt(text, error.pos[0]))} occurs twice in the same map`,
            fix: 'remove one of them, or rename it',
          }
        : syntaxFinding(error),
    ),
  );
  if (problems.length > 0) return { problems };
  if (document.contents === null) {
    const finding = {
      rule: 'syntax',
      message: 'this file is empty',
      fix: 'add its content, or delete it',
    };
    return { problems: [problemAt({ file, pointer: '', line: 1 }, finding)] };
  }

  const builder = new TreeBuilder(file, document, lines);
  const tree = builder.build(document.contents, { file, pointer: '', line: 1 });
  return builder.problems.length > 0 ? { problems: builder.problems } : { tree, problems: [] };
}

function syntaxFinding({ code, message }: YAMLParseError): Finding {
  return code === 'MULTIPLE_DOCS'
    ? {
        rule: 'syntax',
        message: 'this file has more than one document',
        fix: 'keep one document per file',
      }
    : {
        rule: 'syntax',
        message: `this is not valid YAML: ${message}`,
        fix: 'correct the syntax here or on the line above',
      };
}

/** The key that an error points at, as it is written. */
function wordAt(text: string, offset: number): string {
  const match = /^(?:"(?<double>[^"\n]*)"|'(?<single>[^'\n]*)'|(?<plain>[^:\n]+?))\s*:/.exec(
    text.slice(offset),
  );
  return match?.groups?.double ?? match?.groups?.single ?? match?.groups?.plain ?? '';
}

class TreeBuilder {
  readonly problems: Problem[] = [];
  readonly #file: string;
  readonly #document: YamlDocument;
  readonly #lines: LineCounter;
  /** Anchors that are being expanded, to stop an alias that contains itself. */
  readonly #open = new Set<unknown>();
  readonly #built = new Map<Node, Tree>();

  constructor(file: string, document: YamlDocument, lines: LineCounter) {
    this.#file = file;
    this.#document = document;
    this.#lines = lines;
  }

  build(node: unknown, source: Source): Tree {
    if (isAlias(node)) return this.#alias(node.resolve(this.#document), source);
    if (isMap(node)) {
      this.#open.add(node);
      const entries = new Map(node.items.flatMap((pair) => this.#entry(pair, source)));
      this.#open.delete(node);
      return this.#keep(node, { kind: 'map', entries, source });
    }
    if (isSeq(node)) {
      this.#open.add(node);
      const items = node.items.map((item, index) =>
        this.build(item, {
          file: this.#file,
          pointer: childPointer(source.pointer, index),
          line: this.#lineOf(item) ?? source.line,
        }),
      );
      this.#open.delete(node);
      return this.#keep(node, { kind: 'list', items, source });
    }
    return { kind: 'scalar', value: this.#scalar(node, source), source };
  }

  #entry(pair: Pair, parent: Source): [string, Tree][] {
    const key = isScalar(pair.key) ? pair.key.value : pair.key;
    const line = this.#lineOf(pair.key) ?? parent.line;
    if (typeof key !== 'string' && typeof key !== 'number' && typeof key !== 'boolean') {
      this.#report(
        { ...parent, line },
        'a key of this map is not a string',
        'write a plain string before the colon',
      );
      return [];
    }
    if (key === '<<' && isScalar(pair.key) && pair.key.type === 'PLAIN') {
      this.#report(
        { ...parent, line },
        'the merge key << is not part of YAML 1.2, and tools read it differently',
        'write out the members, or use a $ref',
      );
    }
    // `200:` is a number to YAML and a string to OpenAPI; as it is written, for `007` and `1.0`.
    const name = isScalar(pair.key) ? (pair.key.source ?? String(key)) : String(key);
    const source = { file: this.#file, pointer: childPointer(parent.pointer, name), line };
    return [[name, this.build(pair.value, source)]];
  }

  #alias(target: Node | undefined, source: Source): Tree {
    if (target === undefined || this.#open.has(target)) {
      this.#report(
        source,
        'this alias is inside the value that it repeats',
        'write out the value, or use a $ref, which may be recursive',
      );
      return { kind: 'scalar', value: null, source };
    }
    return this.#built.get(target) ?? this.build(target, source);
  }

  #keep(node: Node, tree: Tree): Tree {
    this.#built.set(node, tree);
    return tree;
  }

  #scalar(node: unknown, source: Source): null | boolean | number | string {
    const value = isScalar(node) ? node.value : node;
    if (value === null || value === undefined) return null;
    if (typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    this.#report(
      source,
      `${String(value)} cannot be expressed in JSON`,
      'put it in quotes, or use a finite number',
    );
    return null;
  }

  #lineOf(node: unknown): number | undefined {
    const isNode = isScalar(node) || isMap(node) || isSeq(node) || isAlias(node);
    const start = isNode ? node.range?.[0] : undefined;
    return start === undefined ? undefined : this.#lines.linePos(start).line;
  }

  #report(source: Source, message: string, fix: string): void {
    this.problems.push(problemAt(source, { rule: 'syntax', message, fix }));
  }
}
