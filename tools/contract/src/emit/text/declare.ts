import { width } from './comment.ts';

/** `export type Name = …;`, the type on a line of its own where it has to be. */
export function typeAlias(name: string, type: string): string {
  const line = `export type ${name} = ${type};`;
  return line.length <= width ? line : `export type ${name} =\n  ${type};`;
}
