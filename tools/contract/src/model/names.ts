import { basename, extname } from 'node:path';
import { parsePointer } from '@ordering/kit/json-pointer';
import { compare } from '../read/compare.ts';
import type { Cursor } from '../read/cursor.ts';
import type { Dialect } from '../read/grammar.ts';
import { type Namespace, ofContract } from '../read/namespace.ts';
import { type Problem, problemAt, SpecError } from '../read/problem.ts';
import type { Tree } from '../read/tree.ts';
import { everyPlace, isReference } from '../read/visit.ts';
import { saysMore } from './schemas.ts';

/**
 * Gives every schema that something refers to a name of its own: the key under
 * `components.schemas`, else the name of its file or the last step of the pointer to it. Where the document of one
 * namespace leads to another, what it has itself keeps its name, and the other gets a prefix.
 */
export class SchemaNames {
  readonly problems: Problem[] = [];
  readonly #names = new Map<Tree, string>();
  readonly #schemas = new Map<string, Cursor>();
  #all: readonly (readonly [string, Cursor])[] | undefined;

  constructor(
    documents: readonly (readonly [Cursor, Dialect])[],
    { isOwn, prefix }: Namespace = ofContract,
  ) {
    const components = documents.flatMap(
      ([root]) => root.find('components', 'schemas')?.entries() ?? [],
    );
    // What is written out comes first, so that an alias of it is known as an alias.
    const written = components.filter(([, schema]) => !isAlias(schema));
    const aliases = components.filter(([, schema]) => isAlias(schema));
    for (const [name, schema] of [...written, ...aliases]) this.define(name, schema);
    const targets = documents
      .flatMap(([root, dialect]) => [...referredSchemas(root, dialect)])
      // Which `$ref` comes first depends on the order of keys, and names must not.
      .sort(
        (a, b) =>
          Number(isOwn(b.source.file)) - Number(isOwn(a.source.file)) ||
          compare(a.source.file, b.source.file) ||
          compare(a.source.pointer, b.source.pointer),
      );
    for (const target of targets) {
      if (this.#names.has(target.tree)) continue;
      let name = nameFrom(target);
      while (!isOwn(target.source.file) && this.#schemas.has(name)) name = prefix + name;
      this.define(name, target);
    }
  }

  /** Sorted by name; the same list until there is one more. */
  get all(): readonly (readonly [string, Cursor])[] {
    this.#all ??= [...this.#schemas].sort(([a], [b]) => compare(a, b));
    return this.#all;
  }

  get(name: string): Cursor | undefined {
    return this.#schemas.get(name);
  }

  /** The name of the schema to which a `$ref` leads. */
  behind(reference: Cursor): string {
    const target = reference.hop();
    const name = this.#names.get(target.tree);
    if (name !== undefined) return name;
    if (target.reference !== undefined) return this.behind(target);
    throw new SpecError(
      problemAt(reference.source, {
        rule: 'schema-name',
        message: `${target.source.file}#${target.source.pointer} is not a schema with a name`,
        fix: 'put the schema under components.schemas and refer to it there',
      }),
    );
  }

  define(name: string, schema: Cursor): void {
    const end = isAlias(schema) ? schema.follow() : schema;
    const existing = this.#schemas.get(name);
    if (!isName(name)) {
      this.problems.push(
        problemAt(schema.source, {
          rule: 'schema-name',
          message: `${JSON.stringify(name)} cannot be the name of a schema`,
          fix: 'use letters, digits, dots, hyphens and underscores, but no name that every object has, such as constructor',
        }),
      );
    }
    if (existing !== undefined && existing.tree !== end.tree) {
      this.problems.push(
        problemAt(schema.source, {
          rule: 'schema-name',
          message: `${name} is also the name of another schema, at ${existing.source.file}:${existing.source.line}`,
          fix: 'rename one of them, or keep one and refer to it from both documents',
        }),
      );
      // Nothing is made of it any more; what refers to it must not seem to be wrong as well.
      this.#names.set(end.tree, name);
      return;
    }
    this.#names.set(schema.tree, name);
    // A component that only refers to another component is an alias, and stays one.
    const target = isAlias(schema) ? this.#names.get(end.tree) : undefined;
    this.#all = undefined;
    this.#schemas.set(name, target === undefined || target === name ? end : schema);
    if (!this.#names.has(end.tree)) this.#names.set(end.tree, name);
  }
}

/** Whether a schema is a `$ref` alone, with no rule beside it. */
function isAlias(schema: Cursor): boolean {
  return schema.reference !== undefined && !saysMore(schema);
}

/** Both standards allow these letters only; ajv keeps schemas as properties of a plain object. */
function isName(name: string): boolean {
  return /^[\w.-]+$/.test(name) && !(name in Object.prototype);
}

function* referredSchemas(root: Cursor, dialect: Dialect): Generator<Cursor> {
  for (const visited of everyPlace(root, dialect)) {
    if (visited.role === 'schema' && isReference(visited)) {
      const target = visited.place.hop();
      if (!isAlias(target)) yield target;
    }
  }
}

function nameFrom({ source }: Cursor): string {
  const last = parsePointer(source.pointer)?.findLast((key) => !/^\d+$/.test(key));
  const name = last ?? basename(source.file, extname(source.file));
  return /^\w+$/.test(name) ? name : pascalCase(name);
}

function pascalCase(text: string): string {
  return text
    .split(/\W+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
