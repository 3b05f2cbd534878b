import { posix } from 'node:path';
import type { Source } from '../../read/source.ts';
import { commentSafe } from './visible.ts';

export const width = 100;

/** Where a fact is written, as generated files quote it: `specs/openapi.yaml#/components/schemas/…`. */
export function reference(source: Source): string {
  return `${posix.join('specs', source.file)}#${source.pointer}`;
}

/** The place that holds the fact among its like: for a response component, all of them. */
export function referenceAbove(source: Source): string {
  return reference({ ...source, pointer: source.pointer.replace(/\/[^/]*$/, '') });
}

/** What a comment says to editors, where the specs say `deprecated: true`. */
export function tagsOf({ deprecated }: { readonly deprecated: boolean }): readonly string[] {
  return deprecated ? ['@deprecated'] : [];
}

/** A doc comment of paragraphs, wrapped, then its tags; without a line break at its end. */
export function docComment(
  paragraphs: readonly string[],
  indent = 0,
  tags: readonly string[] = [],
): string {
  const pad = ' '.repeat(indent);
  const lines = [
    ...paragraphs
      .filter((paragraph) => paragraph.trim() !== '')
      .map((paragraph) => wrapped(commentSafe(paragraph), width - indent - 3)),
    ...(tags.length === 0 ? [] : [tags]),
  ].flatMap((each, index) => (index === 0 ? each : ['', ...each]));
  const [only = '', second] = lines;
  if (second === undefined && indent + only.length + 7 <= width) return `${pad}/** ${only} */`;
  const body = lines.map((line) => `${pad} *${line === '' ? '' : ` ${line}`}`);
  return [`${pad}/**`, ...body, `${pad} */`].join('\n');
}

/** A text in lines of so many columns. */
export function wrapped(text: string, columns: number): readonly string[] {
  return blocks(text).flatMap((block) => wrapBlock(block, columns));
}

/** The lines of a text, those that only continue the one before joined to it. */
function blocks(text: string): readonly string[] {
  const found: string[] = [];
  for (const line of text.trim().split('\n')) {
    const last = found.at(-1);
    const startsAnew = line.trim() === '' || /^\s*([-*+]|\d+[.)])\s/.test(line);
    if (last === undefined || last === '' || startsAnew) found.push(line.trim());
    else found[found.length - 1] = `${last} ${line.trim()}`;
  }
  return found;
}

function wrapBlock(block: string, columns: number): readonly string[] {
  const hanging = ' '.repeat(/^([-*+]|\d+[.)])\s+/.exec(block)?.[0].length ?? 0);
  const lines: string[] = [];
  let line = '';
  for (const word of block.split(/\s+/)) {
    if (line === '') line = word;
    else if (line.length + 1 + word.length <= columns) line += ` ${word}`;
    else {
      lines.push(line);
      line = hanging + word;
    }
  }
  return [...lines, line];
}
