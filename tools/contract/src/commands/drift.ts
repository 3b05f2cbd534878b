import type { Source } from '../read/source.ts';
import type { Change } from './plan.ts';

/**
 * The place in the specs behind a drifted file: what the nearest doc comment above the first line
 * that differs names as its source, else the first source of the whole file, if that is a part of a document.
 */
export function sourceBehind(change: Change): Source | undefined {
  if (change.kind === 'orphan') return undefined;
  const { text, sources } = change.emitted;
  const lines = text.split('\n');
  const old = change.old.split('\n');
  const differs = change.kind === 'missing' ? 0 : lines.findIndex((line, i) => line !== old[i]);
  const last = differs === -1 ? lines.length - 1 : differs;
  for (const line of lines.slice(0, last + 1).reverse()) {
    const named = sources.find(({ file, pointer }) => names(line, `${file}#${pointer}`));
    if (named !== undefined) return named;
  }
  const [first] = sources;
  return first?.pointer === '' ? undefined : first;
}

/** Whether a line has the reference, and not only a longer one that begins with it. */
function names(line: string, reference: string): boolean {
  const start = line.indexOf(reference);
  if (start === -1) return false;
  const next = line.charAt(start + reference.length);
  return next === '' || /[\s`)*,;"'}\]]/.test(next);
}
