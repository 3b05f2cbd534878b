import type { Contract, Example } from '../../model/contract.ts';

/** The plainest valid example: of those with the shortest file name the first. */
export function exampleOf(
  { examples }: Contract,
  kind: Example['kind'],
  of: string,
): Example | undefined {
  return examples
    .filter((each) => each.valid && each.kind === kind && each.of === of)
    .toSorted((a, b) => a.file.length - b.file.length)[0];
}
