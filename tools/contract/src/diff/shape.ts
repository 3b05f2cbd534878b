import { parts } from '../model/flatten.ts';
import type { Cursor } from '../read/cursor.ts';
import type { Tree } from '../read/tree.ts';
import { ShapeBuilder } from './shape-builder.ts';
import type { Shape } from './shape-type.ts';

/** Schemas that one value has to match. */
export type Schemas = readonly [Cursor, ...Cursor[]];

/** Reads the schemas that one value has to match. The list of all error codes is judged once, and not in every response. */
export function shapeOf(schemas: Schemas): Shape {
  return built(
    schemas[0],
    flat(schemas).filter((part) => !isCodeList(part)),
  );
}

/** Reads the list of error codes itself. */
export function shapeOfCodes(list: Cursor): Shape {
  return built(list, flat([list]));
}

function built(
  { source }: Cursor,
  parts: readonly Cursor[],
  above: ReadonlySet<Tree> = new Set(),
): Shape {
  // An alternative that leads back to its own choice says nothing more.
  const open = new Set([...above, ...parts.map(({ tree }) => tree)]);
  const read = (alternative: Cursor) =>
    built(
      alternative,
      flat([alternative]).filter((part) => !isCodeList(part) && !open.has(part.tree)),
      open,
    );
  const shape = new ShapeBuilder(source, read);
  for (const part of parts) shape.add(part);
  return shape.done();
}

/** Whether a schema is the list of error codes. */
export function isCodeList(schema: Cursor): boolean {
  return schema.own('x-role')?.value === 'error-code';
}

/** What tells the schemas apart from any others: their trees. */
export function identity(schemas: readonly Cursor[]): string {
  return schemas
    .map(({ tree }) => numberOf(tree))
    .sort((a, b) => a - b)
    .join(' ');
}

const numbers = new WeakMap<Tree, number>();
let last = 0;
function numberOf(tree: Tree): number {
  const known = numbers.get(tree);
  if (known !== undefined) return known;
  last += 1;
  numbers.set(tree, last);
  return last;
}

/** All that the schemas bring in, each once; an alternative without others is no choice. */
function flat(schemas: readonly Cursor[]): readonly Cursor[] {
  const all = new Map<Tree, Cursor>();
  const waiting = [...schemas];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    for (const part of parts(next)) {
      if (all.has(part.tree)) continue;
      all.set(part.tree, part);
      for (const key of ['anyOf', 'oneOf']) {
        const [only, ...more] = part.own(key)?.items() ?? [];
        if (only !== undefined && more.length === 0) waiting.push(only);
      }
    }
  }
  return [...all.values()];
}
