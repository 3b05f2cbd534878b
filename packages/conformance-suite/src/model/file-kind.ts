/** What the suite writes, and the command that takes it. */
const commands = {
  report: 'replay',
  recording: 'judge',
  launch: 'collect',
  capture: 'judge',
} as const;
export type FileKind = keyof typeof commands;

/** Each begins with its form; most of a file may be missing, or be more lines. */
const kinds = Object.keys(commands).join('|');
const beginning = new RegExp(`^\\s*\\{\\s*"format":\\s*"ordering-conformance-(${kinds})/\\d+"`);

const isKind = (word: string | undefined): word is FileKind =>
  word !== undefined && word in commands;

/** What to do with a file of another kind than the one that is wanted; undefined where it is no other. */
export function ofOtherKind(content: string, wanted: FileKind): string | undefined {
  const [, kind] = beginning.exec(content) ?? [];
  if (!isKind(kind) || kind === wanted) return undefined;
  return `this is a ${kind}, and not a ${wanted}: ordering-conformance ${commands[kind]} takes it`;
}
