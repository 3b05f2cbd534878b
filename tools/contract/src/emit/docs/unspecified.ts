import { posix } from 'node:path';
import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { markdownFile } from '../text/file.ts';
import { code, table } from '../text/markdown.ts';

/** docs/reference/unspecified.md: everything that the contract leaves open, and where it says so. */
export function emitUnspecifiedReference({ contract }: Contracts): EmittedFile {
  const { unspecified } = contract;
  const rows = unspecified.map(({ what, source }) => {
    const path = posix.join('specs', source.file);
    return [what, `[${path}](../../${path})`, code(source.pointer)];
  });
  return markdownFile({
    path: 'docs/reference/unspecified.md',
    sources: unspecified.map(({ source }) => source),
    body: [
      '# What the contract leaves open',
      `The contract leaves the following ${rows.length} points open. Nothing was made up to fill the gaps: ask the service before you depend on one. The sandbox has to answer some of them all the same; its answers are in \`specs/sandbox.overlay.yaml\` and are not facts about the service.`,
      'A pointer gives the keys that lead to the place; `npx contract unspecified` gives the lines.',
      table(['What', 'Document', 'Pointer'], rows),
    ],
  });
}
