import type { Contract, Example } from '../../model/contract.ts';

/** The plainest valid example: the first of those with the shortest file name. */
export function exampleOf(
  { examples }: Contract,
  kind: Example['kind'],
  of: string,
): Example | undefined {
  return examples
    .filter((each) => each.valid && each.kind === kind && each.of === of)
    .toSorted((a, b) => a.file.length - b.file.length)[0];
}
