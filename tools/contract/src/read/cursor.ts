import type { Json } from './json.ts';
import type { Library } from './library.ts';
import { referenceOf, resolveReference } from './reference.ts';
import type { Source } from './source.ts';
import { sortedEntries, stepTree, type Tree, toJson } from './tree.ts';

/**
 * A place in a document, with the way back to where it is written. It steps by key and follows
 * `$ref`s across files. Whatever `checkReferences` accepted can be followed without further checks.
 */
export class Cursor {
  readonly tree: Tree;
  /**
   * The document to which this place belongs; its `$ref`s are relative to it. It differs from
   * `source.file` where an overlay wrote the place.
   */
  readonly document: string;
  readonly library: Library;

  constructor(tree: Tree, document: string, library: Library) {
    this.tree = tree;
    this.document = document;
    this.library = library;
  }

  get source(): Source {
    return this.tree.source;
  }

  /** The `$ref` of this place, as it is written. */
  get reference(): string | undefined {
    return referenceOf(this.tree);
  }

  /** Where the `$ref` of this place leads, one step. */
  hop(): Cursor {
    const { tree, document } = resolveReference(this, this.library);
    return new Cursor(tree, document, this.library);
  }

  /** The end of the chain of `$ref`s that starts here; this place itself if it has none. */
  follow(): Cursor {
    let place: Cursor = this;
    while (place.reference !== undefined) place = place.hop();
    return place;
  }

  /** A member that is written at this place, whether it has a `$ref` or not. */
  own(key: string | number): Cursor | undefined {
    const tree = stepTree(this.tree, String(key));
    return tree === undefined ? undefined : this.at(tree);
  }

  /** A member: the one written here, else the one behind the `$ref`. */
  get(key: string | number): Cursor | undefined {
    const own = this.own(key);
    return own === undefined && this.reference !== undefined ? this.hop().get(key) : own;
  }

  /** As `get`, several steps down. */
  find(...keys: readonly (string | number)[]): Cursor | undefined {
    let place: Cursor | undefined = this;
    for (const key of keys) place = place?.get(key);
    return place;
  }

  /** As `find`, but no further than there is something. */
  reach(keys: readonly (string | number)[]): Cursor {
    let place: Cursor = this;
    for (const key of keys) place = place.get(key) ?? place;
    return place;
  }

  /** The members of the map at the end of the `$ref`s, sorted by key. */
  entries(): readonly (readonly [string, Cursor])[] {
    const end = this.follow();
    if (end.tree.kind !== 'map') return [];
    return sortedEntries(end.tree).map(([key, tree]) => [key, end.at(tree)]);
  }

  /** The items of the list at the end of the `$ref`s. */
  items(): readonly Cursor[] {
    const end = this.follow();
    return end.tree.kind === 'list' ? end.tree.items.map((tree) => end.at(tree)) : [];
  }

  get value(): Json {
    return toJson(this.tree);
  }

  text(key: string): string | undefined {
    const value = this.get(key)?.value;
    return typeof value === 'string' ? value : undefined;
  }

  number(key: string): number | undefined {
    const value = this.get(key)?.value;
    return typeof value === 'number' ? value : undefined;
  }

  flag(key: string): boolean {
    return this.get(key)?.value === true;
  }

  /** The root of a document, or nothing if it can't be read. */
  open(file: string): Cursor | undefined {
    const tree = this.library.tree(file);
    return tree === undefined ? undefined : new Cursor(tree, file, this.library);
  }

  /** Another place of the same document. */
  at(tree: Tree): Cursor {
    return new Cursor(tree, this.document, this.library);
  }
}
