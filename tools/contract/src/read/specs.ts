import { checkReferences } from './check-references.ts';
import { compare } from './compare.ts';
import { Cursor } from './cursor.ts';
import type { Files } from './files.ts';
import type { Dialect } from './grammar.ts';
import type { Library } from './library.ts';
import { type Namespace, ofContract, ofSandbox } from './namespace.ts';
import { applyOverlay } from './overlay.ts';
import { type Problem, problemAt, sortProblems } from './problem.ts';
import { visit } from './visit.ts';

/** Which documents make a contract; paths are POSIX and relative to the specs folder. */
export interface SpecFiles {
  readonly openapi: string;
  readonly asyncapi: string;
  /** Applied to the OpenAPI document, in this order. */
  readonly overlays: readonly SpecOverlay[];
  /** Absent if the contract has none. */
  readonly requirements?: string;
}

export interface SpecOverlay {
  readonly file: string;
  /** `some`: targets may match nothing, because an earlier overlay may have filled their places. */
  readonly matches: 'all' | 'some';
  /** The actions that are left out, by their index. */
  readonly without?: ReadonlySet<number>;
}

/** An OpenAPI document that can be read to the end: every `$ref` in it leads to a value. */
export interface ApiSpecs {
  readonly openapi: Cursor;
  /** The same, and every other OpenAPI document that its `$ref`s lead to. */
  readonly openapis: readonly Cursor[];
  /** Every document that is read for its own sake, with its dialect. */
  readonly roots: readonly (readonly [Cursor, Dialect])[];
  /** Whether an overlay has filled what the document leaves open; examples were written without it. */
  readonly overlaid: boolean;
  /** The names of the documents, overlays included. */
  readonly documents: readonly string[];
  readonly namespace: Namespace;
}

/** The documents of a contract, which can be read to the end as well. */
export interface Specs extends ApiSpecs {
  readonly asyncapi: Cursor;
  readonly requirements: Cursor | undefined;
  readonly files: Files;
}

export type Read<S extends ApiSpecs = Specs> =
  | { readonly specs: S }
  | { readonly problems: readonly Problem[] };

/** Reads the documents of a contract, or says everything that is wrong with their files and `$ref`s. */
export function readSpecs(library: Library, files: SpecFiles): Read {
  const requirements = files.requirements === undefined ? [] : [files.requirements];
  const documents = [files.openapi, files.asyncapi, ...files.overlays.map(({ file }) => file)];
  const missing = [...documents, ...requirements].flatMap((file) => explainMissing(library, file));
  if (missing.length > 0) return { problems: sortProblems(missing) };

  const { tree, problems: overlaid } = overlayAll(library, files);
  const changed = library.with(files.openapi, tree);
  const openapi = cursorAt(changed, files.openapi);
  const asyncapi = cursorAt(changed, files.asyncapi);
  const problems = [
    ...overlaid,
    ...checkOpenapi(openapi),
    ...checkVersion(asyncapi, 'asyncapi', /^3\.\d+\.\d+$/, '3'),
    ...checkReferences(asyncapi, 'asyncapi'),
  ];
  if (problems.length > 0) return { problems: sortProblems(problems) };
  return {
    specs: {
      openapi,
      openapis: openapisFrom(openapi),
      asyncapi,
      roots: [
        [openapi, 'openapi'],
        [asyncapi, 'asyncapi'],
      ],
      requirements:
        files.requirements === undefined ? undefined : cursorAt(changed, files.requirements),
      overlaid: files.overlays.length > 0,
      files: library.files,
      documents,
      namespace: ofContract,
    },
  };
}

/** Reads the OpenAPI document of the sandbox, which stands by itself, beside a contract. */
export function readApi(library: Library, file: string): Read<ApiSpecs> {
  const missing = explainMissing(library, file);
  if (missing.length > 0) return { problems: missing };
  const openapi = cursorAt(library, file);
  const problems = checkOpenapi(openapi);
  if (problems.length > 0) return { problems: sortProblems(problems) };
  return {
    specs: {
      openapi,
      openapis: openapisFrom(openapi),
      roots: [[openapi, 'openapi']],
      overlaid: false,
      documents: [file],
      namespace: ofSandbox,
    },
  };
}

function openapisFrom(root: Cursor): readonly Cursor[] {
  const files = [...visit(root, 'openapi')].map(({ place }) => place.document);
  const others = [...new Set(files)].filter((file) => file !== root.document).sort(compare);
  return [root, ...others.flatMap((file) => root.open(file) ?? [])].filter(
    (place) => place.own('openapi') !== undefined,
  );
}

function checkOpenapi(root: Cursor): readonly Problem[] {
  return [
    ...checkVersion(root, 'openapi', /^3\.[01]\.\d+$/, '3.0 or 3.1'),
    ...checkReferences(root, 'openapi'),
  ];
}

function overlayAll(library: Library, { openapi, overlays }: SpecFiles) {
  let tree = rootOf(library, openapi);
  const problems: Problem[] = [];
  for (const { file, ...options } of overlays) {
    const applied = applyOverlay(tree, rootOf(library, file), options);
    tree = applied.tree;
    problems.push(...applied.problems);
  }
  return { tree, problems };
}

function explainMissing(library: Library, file: string): readonly Problem[] {
  if (library.tree(file) !== undefined) return [];
  const known = library.problems(file);
  if (known.length > 0) return known;
  const finding = {
    rule: 'file',
    message: 'this file does not exist',
    fix: 'correct the path, or add the file',
  };
  return [problemAt({ file, pointer: '', line: 1 }, finding)];
}

function checkVersion(
  root: Cursor,
  key: string,
  supported: RegExp,
  name: string,
): readonly Problem[] {
  const version = root.own(key);
  if (version !== undefined && supported.test(String(version.value))) return [];
  const title = key === 'openapi' ? 'OpenAPI' : 'AsyncAPI';
  const finding = {
    rule: 'version',
    message: `this is not an ${title} ${name} document`,
    fix: `add "${key}:" at the root, or convert the document to ${title} ${name}`,
  };
  return [problemAt((version ?? root).source, finding)];
}

function cursorAt(library: Library, file: string): Cursor {
  return new Cursor(rootOf(library, file), file, library);
}

function rootOf(library: Library, file: string) {
  const tree = library.tree(file);
  if (tree === undefined) throw new Error(`${file} was not checked before it was used`);
  return tree;
}
