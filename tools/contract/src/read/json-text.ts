import { messageOf } from '@ordering/kit/failure';
import { childPointer, parsePointer } from '@ordering/kit/json-pointer';
import type { Json } from './json.ts';
import { type Problem, problemAt } from './problem.ts';
import type { Source } from './source.ts';
import { stepTree, type Tree } from './tree.ts';
import { parseYaml } from './yaml.ts';

/**
 * The tree of a JSON text, with every problem of its syntax. Its lines are looked up when somebody asks for one: most
 * files are examples, of which nobody does, and looking takes ten times as long as reading.
 */
export function parseJson(
  file: string,
  text: string,
): { readonly tree?: Tree; readonly problems: readonly Problem[] } {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problems: [syntaxProblem(file, text, messageOf(error))] };
  }
  // A key that occurs twice is lost, and a number may change; nearly all JSON is YAML, whose parser loses nothing.
  if (JSON.stringify(value) !== withoutSpace(text)) return parseYaml(file, text);
  let located: Tree | undefined;
  const lineOf = (pointer: string) => {
    located ??= parseYaml(file, text).tree;
    const steps = parsePointer(pointer) ?? [];
    const at = steps.reduce<Tree | undefined>((tree, key) => tree && stepTree(tree, key), located);
    return at?.source.line ?? 1;
  };
  return { tree: treeOf(value, { file, pointer: '', line: 1 }, lineOf), problems: [] };
}

function treeOf(value: Json, source: Source, lineOf: (pointer: string) => number): Tree {
  if (value === null || typeof value !== 'object') return { kind: 'scalar', value, source };
  const child = (key: string | number, member: Json) => {
    const pointer = childPointer(source.pointer, key);
    const place = {
      file: source.file,
      pointer,
      get line() {
        return lineOf(pointer);
      },
    };
    return treeOf(member, place, lineOf);
  };
  return Array.isArray(value)
    ? { kind: 'list', items: value.map((item: Json, index) => child(index, item)), source }
    : {
        kind: 'map',
        entries: new Map(Object.entries(value).map(([key, member]) => [key, child(key, member)])),
        source,
      };
}

/** A JSON text without the spaces and line ends between its tokens. */
function withoutSpace(text: string): string {
  return text.replace(/("(?:[^"\\]|\\.)*")|[ \t\r\n]+/g, '$1');
}

function syntaxProblem(file: string, text: string, message: string): Problem {
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

/** The offset of the first thing that is no token of JSON. */
function firstStrange(text: string): number {
  const token = /[\s{}[\],:]+|"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null/y;
  let offset = 0;
  while (token.test(text)) offset = token.lastIndex;
  return offset;
}
