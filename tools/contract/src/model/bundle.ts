import { compare } from '../read/compare.ts';
import type { Cursor } from '../read/cursor.ts';
import { exampleValue } from '../read/example.ts';
import { childRole, type Dialect, type Role } from '../read/grammar.ts';
import type { Json, JsonObject } from '../read/json.ts';
import { problemAt, SpecError } from '../read/problem.ts';
import { sortedEntries, type Tree } from '../read/tree.ts';
import type { SchemaNames } from './names.ts';
import { isObject, toSchema } from './schemas.ts';

const base = '#/components/schemas/';

/**
 * A document in one piece. Schemas keep their names and their recursion. What else stands in another file is referred to where
 * the document has a component that leads to it, and written out where it is used otherwise.
 */
export function bundle(root: Cursor, dialect: Dialect, names: SchemaNames): JsonObject {
  const bundler = new Bundler(root, dialect, (place) => toSchema(place, names, base));
  const document = bundler.convert(root, 'object');
  if (!isObject(document)) return {};

  const own = (root.find('components', 'schemas')?.entries() ?? []).map(([name]) => name);
  const schemas = new Map<string, Json>();
  const waiting = [...own, ...referredNames(document)];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const place = names.get(name);
    if (schemas.has(name) || place === undefined) continue;
    const schema = toSchema(place, names, base);
    schemas.set(name, schema);
    waiting.push(...referredNames(schema));
  }
  if (schemas.size === 0) return document;
  const sorted = Object.fromEntries([...schemas].sort(([a], [b]) => compare(a, b)));
  const components = document.components ?? {};
  const complete = { ...(isObject(components) ? components : {}), schemas: sorted };
  return { ...document, components: complete };
}

class Bundler {
  readonly #document: string;
  readonly #dialect: Dialect;
  readonly #schema: (place: Cursor) => Json;
  /** Components of the document, and what they lead to, with the `$ref` of each. */
  readonly #named: ReadonlyMap<Tree, string>;
  /** Values of other files that are being written out, to stop those that contain themselves. */
  readonly #open = new Set<Tree>();

  constructor(root: Cursor, dialect: Dialect, schema: (place: Cursor) => Json) {
    this.#document = root.document;
    this.#named = componentsOf(root);
    this.#dialect = dialect;
    this.#schema = schema;
  }

  convert(place: Cursor, role: Role): Json {
    const { tree } = place;
    if (tree.kind === 'scalar') return tree.value;
    if (role === 'value') return place.follow().value;
    if (tree.kind === 'list') return tree.items.map((item) => this.convert(place.at(item), role));
    if (role === 'schema') return this.#schema(place);
    if (role === 'example' && place.own('externalValue') !== undefined) return writtenOut(place);
    // All named schemas are put there at the end.
    if (role === 'schemas') return {};
    if (role === 'object' && place.reference !== undefined && !this.#isLocal(place)) {
      const named = this.#named.get(place.follow().tree);
      const isNamed = named !== undefined && named !== `#${place.source.pointer}`;
      return isNamed ? { $ref: named } : this.#writeOut(place, role);
    }
    return Object.fromEntries(
      sortedEntries(tree).map(([key, child]) => [
        key,
        this.convert(place.at(child), childRole(role, key, child, this.#dialect)),
      ]),
    );
  }

  #isLocal(place: Cursor): boolean {
    return place.document === this.#document && (place.reference?.startsWith('#') ?? false);
  }

  #writeOut(place: Cursor, role: Role): Json {
    const target = place.hop();
    if (this.#open.has(target.tree)) {
      throw new SpecError(
        problemAt(place.source, {
          rule: 'bundle',
          message: 'this $ref leads through another file back to itself',
          fix: 'move what it refers to under components of the main document',
        }),
      );
    }
    this.#open.add(target.tree);
    const json = this.convert(target, role);
    this.#open.delete(target.tree);
    return json;
  }
}

function componentsOf(root: Cursor): ReadonlyMap<Tree, string> {
  const kinds = root.find('components')?.entries() ?? [];
  return new Map(
    kinds.flatMap(([kind, components]) =>
      kind === 'schemas'
        ? []
        : components
            .entries()
            .map(([name, component]): [Tree, string] => [
              component.follow().tree,
              `#/components/${kind}/${name}`,
            ]),
    ),
  );
}

/** An example with the content of the file that it names. */
function writtenOut(example: Cursor): Json {
  const value = exampleValue(example)?.value;
  const { externalValue, ...rest } = isObject(example.value) ? example.value : {};
  return value === undefined ? example.value : { ...rest, value };
}

function referredNames(json: Json): readonly string[] {
  if (Array.isArray(json)) return json.flatMap(referredNames);
  if (!isObject(json)) return [];
  return Object.entries(json).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(base)
      ? [value.slice(base.length)]
      : referredNames(value),
  );
}
