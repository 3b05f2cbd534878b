import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../contract/sources.ts';

/** A document as a stock tool gets it. */
export interface StockDocument {
  /** Relative to the root of the repository. */
  readonly file: string;
  readonly path: string;
  readonly text: string;
  /** Made by the generator, for tools that know the standard and nothing else. */
  readonly plain: boolean;
}

/** The OpenAPI documents, or the AsyncAPI ones: written by hand, and of the plain edition. */
export function documentsOf(standard: 'openapi' | 'asyncapi'): readonly StockDocument[] {
  return ['specs', 'specs/plain'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name === `${standard}.yaml` || name.endsWith(`.${standard}.yaml`))
      .map((name) => {
        const file = `${folder}/${name}`;
        const path = join(root, file);
        return { file, path, text: readFileSync(path, 'utf8'), plain: folder !== 'specs' };
      }),
  );
}

/** The plain edition of a document, parsed. */
export function plain(standard: 'openapi' | 'asyncapi') {
  const path = join(root, 'specs/plain', `${standard}.yaml`);
  const value: unknown = parse(readFileSync(path, 'utf8'));
  if (!isRecord(value)) throw new Error(`${path} is no document.`);
  return { path, document: value };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What is at the end of a path of keys; nothing where the path ends before. */
export function at(value: unknown, ...keys: readonly (string | number)[]): unknown {
  let place = value;
  for (const key of keys) {
    place = typeof place === 'object' && place !== null ? Reflect.get(place, key) : undefined;
  }
  return place;
}
