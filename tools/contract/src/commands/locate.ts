import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '@ordering/kit/failure';
import type { SpecFiles, SpecOverlay } from '../read/specs.ts';

/** The options that tell a command where its documents are, as given. */
export interface DocumentOptions {
  readonly openapi?: string | undefined;
  readonly asyncapi?: string | undefined;
  readonly overlay?: readonly string[] | undefined;
}

export interface Located {
  /** The specs folder; every file is relative to it. */
  readonly root: string;
  readonly contract: SpecFiles;
  /** The same, with what the contract leaves open filled in for the sandbox. */
  readonly sandbox: SpecFiles;
  /** The OpenAPI document of the sandbox's own operations, if there is one. */
  readonly control?: string;
}

/**
 * Finds the documents: those that are named, else those of the repository around `cwd`.
 *
 * @param otherwise The folder of those to take if there are none; by default that is an error.
 */
export function locate(
  options: DocumentOptions,
  cwd: string,
  otherwise: () => string | undefined = () => undefined,
): Located {
  const named = [options.openapi, options.asyncapi, ...(options.overlay ?? [])];
  for (const file of named) {
    if (file !== undefined && !existsSync(resolve(cwd, file))) {
      throw new UsageError(`The file ${file} does not exist.`);
    }
  }
  const specs = findSpecs(cwd) ?? otherwise();
  const openapi =
    options.openapi === undefined
      ? specs && join(specs, 'openapi.yaml')
      : resolve(cwd, options.openapi);
  const asyncapi =
    options.asyncapi === undefined
      ? specs && join(specs, 'asyncapi.yaml')
      : resolve(cwd, options.asyncapi);
  if (openapi === undefined || asyncapi === undefined) {
    throw new UsageError(
      'Neither this folder nor any above it has specs/openapi.yaml; change to one that does, or give both --openapi and --asyncapi.',
    );
  }

  const root = dirname(openapi);
  const fromRoot = (file: string) => relative(root, resolve(cwd, file)).split(sep).join('/');
  const beside = (file: string) => (existsSync(join(root, file)) ? file : undefined);
  const requirements = beside('requirements.yaml');
  const filling = beside('sandbox.overlay.yaml');
  const control = beside('sandbox.openapi.yaml');
  const given = (options.overlay ?? []).map(fromRoot);
  const documents = {
    openapi: fromRoot(openapi),
    asyncapi: fromRoot(asyncapi),
    ...(requirements === undefined ? {} : { requirements }),
  };
  return {
    root,
    contract: { ...documents, overlays: given.map((file) => ({ file, matches: 'all' })) },
    sandbox: { ...documents, overlays: sandboxOverlays(filling, given) },
    ...(control === undefined ? {} : { control }),
  };
}

/** What a team has learned takes precedence over what the sandbox assumes, and may fill the same places. */
function sandboxOverlays(
  filling: string | undefined,
  given: readonly string[],
): readonly SpecOverlay[] {
  if (filling === undefined || given.includes(filling)) {
    return given.map((file) => ({ file, matches: 'all' }));
  }
  return [
    { file: filling, matches: 'all' },
    ...given.map((file): SpecOverlay => ({ file, matches: 'some' })),
  ];
}

/** The documents that were installed with this command. */
export function installedSpecs(): string | undefined {
  try {
    return dirname(fileURLToPath(import.meta.resolve('@ordering/specs/openapi.yaml')));
  } catch {
    return undefined;
  }
}

function findSpecs(from: string): string | undefined {
  const specs = join(from, 'specs');
  if (existsSync(join(specs, 'openapi.yaml'))) return specs;
  const parent = dirname(from);
  return parent === from ? undefined : findSpecs(parent);
}
