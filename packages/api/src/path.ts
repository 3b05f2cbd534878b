import type { OperationRow } from './operation.ts';

const parameter = /\{([^{}]+)\}/g;

/** The names of the parameters in the path of an operation, in order. */
export function pathParametersOf({ path }: Pick<OperationRow, 'path'>): readonly string[] {
  return [...path.matchAll(parameter)].flatMap(([, name]) => name ?? []);
}

/**
 * The path of an operation with its parameters filled in, each escaped as one segment.
 *
 * @throws TypeError if a parameter has no value.
 */
export function pathOf(
  { path }: Pick<OperationRow, 'path'>,
  params: Readonly<Record<string, unknown>> = {},
): string {
  return path.replaceAll(parameter, (_, name: string) => {
    const value = Object.getOwnPropertyDescriptor(params, name)?.value;
    if (value === undefined) throw new TypeError(`The path ${path} needs \`${name}\`.`);
    return encodeURIComponent(String(value));
  });
}
