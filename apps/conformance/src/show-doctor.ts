import type { Look, Subject } from '@ordering/conformance-suite';
import { examine, jsonOf, shown } from '@ordering/conformance-suite';
import type { Shown } from './config.ts';
import type { Io } from './io.ts';
import type { Style } from './report/style.ts';
import { styleFor } from './report/style.ts';

/** Looks at a subject and shows what was seen. Returns the exit code. */
export async function showDoctor(
  { subject, json, colours }: { readonly subject: Subject } & Shown,
  io: Io,
  signal?: AbortSignal,
): Promise<number> {
  const examination = await examine(subject, signal);
  const style = styleFor(colours, io.isTerminal);
  const { role, target, looks } = shown(examination);
  const width = Math.max(...looks.map(({ what }) => what.length));
  const lines = [
    style.bold(`${role}  ${target}`),
    ...looks.flatMap((look) => linesOf(look, width, style)),
  ];
  io.out(json ? `${jsonOf(examination, 2)}\n` : `${lines.join('\n')}\n`);
  return examination.exitCode;
}

function linesOf({ what, found, saw, next }: Look, width: number, style: Style): readonly string[] {
  const marks = { good: style.good('✓'), bad: style.bad('✗'), unknown: style.caution('?') };
  const line = `${marks[found]} ${what.padEnd(width)}  ${saw}`;
  return next === undefined ? [line] : [line, `${' '.repeat(width + 4)}→ ${next}`];
}
