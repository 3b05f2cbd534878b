import { nearest } from '@ordering/kit/nearest';
import type { Cursor } from '../read/cursor.ts';
import type { Dialect } from '../read/grammar.ts';
import type { Tree } from '../read/tree.ts';
import type { ApiBuild } from './build.ts';
import { type Field, fieldsOf } from './fields.ts';

/**
 * Reports what would be lost without a word: a misspelt key, a list in place of a map, what the
 * standard has but this generator ignores, and what is beside a `$ref`, where it is ignored.
 */
export function checkFields(build: ApiBuild): void {
  for (const [root, dialect] of build.specs.roots)
    new Check(build, dialect).object(root, 'document');
}

class Check {
  readonly #build: ApiBuild;
  readonly #dialect: Dialect;
  /** What has been checked: components are met where they are written and where they are used. */
  readonly #done = new Set<Tree>();

  constructor(build: ApiBuild, dialect: Dialect) {
    this.#build = build;
    this.#dialect = dialect;
  }

  object(place: Cursor, kind: string): void {
    const fields = fieldsOf(this.#dialect, kind);
    if (fields === undefined) return;
    const end = this.#end(place, kind);
    if (this.#done.has(end.tree)) return;
    this.#done.add(end.tree);
    if (!this.#is('map', end, kind)) return;
    for (const [key, member] of end.entries()) {
      if (key.startsWith('x-') || (key === '$ref' && kind === 'path')) continue;
      const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
      if (field === undefined) this.#unknown(end, key, kind, Object.keys(fields));
      else this.#field(member, key, field);
    }
  }

  #field(place: Cursor, key: string, field: Field): void {
    if (field.is === 'refused') {
      this.#build.report(place, {
        rule: 'field',
        message: `${key} is not supported: ${field.because}`,
        fix: field.fix,
      });
    } else if (field.is === 'object') {
      this.object(place, field.of);
    } else if (field.is !== 'anything' && this.#is(field.is, place, key)) {
      for (const item of place.items()) this.object(item, field.of);
      for (const [name, item] of place.entries()) {
        if (key === 'paths' && !this.#isPath(item, name)) continue;
        if (!name.startsWith('x-') || item.tree.kind === 'map') this.object(item, field.of);
      }
    }
  }

  #isPath(place: Cursor, path: string): boolean {
    if (path.startsWith('/') || path.startsWith('x-')) return path.startsWith('/');
    this.#build.report(place, {
      rule: 'field',
      message: `${path} is not a path`,
      fix: `begin it with a slash: /${path}`,
    });
    return false;
  }

  /** What the `$ref` of a place leads to. Beside a `$ref` most of what is written is ignored. */
  #end(place: Cursor, kind: string): Cursor {
    if (place.reference === undefined || kind === 'path') return place.follow();
    for (const [key, tree] of place.tree.kind === 'map' ? place.tree.entries : []) {
      if (['$ref', 'summary', 'description'].includes(key) || key.startsWith('x-')) continue;
      this.#build.report(place.at(tree), {
        rule: 'field',
        message: `${key} is beside a $ref, where it is ignored`,
        fix: 'write it in what the $ref leads to, or write that out here',
      });
    }
    return place.follow();
  }

  #unknown(place: Cursor, key: string, kind: string, known: readonly string[]): void {
    const near = nearest(key, known);
    this.#build.report(place.own(key) ?? place, {
      rule: 'field',
      message: `${key} is not a key of ${article(kind)}`,
      fix: near === undefined ? `use one of ${known.join(', ')}` : `did you mean ${near}?`,
    });
  }

  #is(wanted: 'map' | 'list', place: Cursor, what: string): boolean {
    const { kind } = place.follow().tree;
    if (kind === wanted) return true;
    const words = { map: 'a map', list: 'a list', scalar: 'a plain value' };
    this.#build.report(place, {
      rule: 'field',
      message: `${what} is ${place.value === null ? 'empty' : words[kind]} here but must be ${words[wanted]}`,
      fix: 'change it, or remove it',
    });
    return false;
  }
}

function article(kind: string): string {
  return /^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`;
}
