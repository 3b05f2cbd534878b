import { parseAst } from 'vite';

/** What is done to a source: each is as gross as a fault can be that still parses. */
export type Kind = 'a returned constant' | 'an inverted condition' | 'a dropped await';

/** A fault, and where it is put. */
export interface Fault {
  readonly kind: Kind;
  readonly line: number;
  /** The source with the fault in it. */
  readonly source: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Every fault that can be put into a source. See docs/decisions/turbo-and-vitest.md. */
export function faultsIn(source: string): readonly Fault[] {
  const faults: Fault[] = [];
  const put = (kind: Kind, { start, end }: Node, text: string): void => {
    const line = source.slice(0, start).split('\n').length;
    faults.push({ kind, line, source: source.slice(0, start) + text + source.slice(end) });
  };
  const textOf = ({ start, end }: Node): string => source.slice(start, end);
  visit(parseAst(source, { lang: 'ts' }), (node) => {
    const { type, argument, body, expression, test } = node;
    if (type === 'ReturnStatement' && isComputed(argument)) {
      put('a returned constant', argument, 'undefined as never');
    }
    if (type === 'ArrowFunctionExpression' && isComputed(body)) {
      put('a returned constant', body, '(undefined as never)');
    }
    if ((type === 'IfStatement' || type === 'ConditionalExpression') && isNode(test)) {
      put('an inverted condition', test, `!(${textOf(test)})`);
    }
    if (type === 'ExpressionStatement' && isNode(expression)) {
      const { argument: awaited } = expression;
      if (expression.type === 'AwaitExpression' && isNode(awaited)) {
        put('a dropped await', expression, `void ${textOf(awaited)}`);
      }
    }
  });
  return faults;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

const plain = new Set(['Literal', 'BlockStatement']);

function isComputed(value: unknown): value is Node {
  if (!isNode(value) || plain.has(value.type)) return false;
  return !(value.type === 'Identifier' && value.name === 'undefined');
}

function visit(value: unknown, on: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, on);
  if (!isNode(value)) return;
  on(value);
  for (const each of Object.values(value)) visit(each, on);
}
