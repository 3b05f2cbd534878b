import type { Copy } from './copy.ts';

/** A fenced block of CONTRIBUTING.md. */
interface Block {
  /** The last file that the paragraph before it names. */
  readonly file: string;
  readonly text: string;
}

/** The blocks of a section of CONTRIBUTING.md. */
export function blocksOf(copy: Copy, heading: string): readonly Block[] {
  const section = copy
    .read('CONTRIBUTING.md')
    .split(/^(?=## )/m)
    .find((each) => each.startsWith(`## ${heading}\n`));
  if (section === undefined) throw new Error(`CONTRIBUTING.md has no section "${heading}".`);
  const parts = section.split(/^```(\w*)\n/m);
  return parts.flatMap((part, index): Block[] => {
    // Before each block comes its paragraph; a closing fence names no language.
    if (index % 4 !== 2) return [];
    const paragraph = parts[index - 2]?.trim().split('\n\n').at(-1) ?? '';
    const file = [...paragraph.matchAll(/`([\w/.-]+\.(?:yaml|json|ts))`/g)].at(-1)?.[1];
    if (file === undefined) throw new Error(`No file is named before this block:\n${part}`);
    return [{ file, text: part }];
  });
}

/**
 * Does what a section says: examples become files of their own, and every other block goes into the file that is
 * named before it.
 *
 * @param places For each of those blocks the text before which it goes, which stands once in the file.
 */
export function follow(copy: Copy, heading: string, places: readonly string[]): void {
  const blocks = blocksOf(copy, heading);
  for (const { file, text } of blocks.filter((block) => isExample(block))) copy.write(file, text);
  const edits = blocks.filter((block) => !isExample(block));
  if (edits.length !== places.length) {
    throw new Error(`"${heading}" has ${edits.length} edits, and ${places.length} places.`);
  }
  for (const [index, { file, text }] of edits.entries()) {
    const before = places[index] ?? '';
    copy.edit(file, before, text + before);
  }
}

function isExample({ file }: Block): boolean {
  return file.endsWith('.json');
}
