import { withData } from '../../contract/events.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { bySorting, bySpacing } from '../../http/rewriting.ts';

/** A way to write an event as bytes. All of them are JSON; a signature covers the bytes, not the value. */
export type Writer = (event: JsonObject) => Buffer;

/** The field of `data` that carries what a writer is about; receivers ignore fields they do not know. */
const note = 'conformance_note';

const utf8 = (text: string) => Buffer.from(text, 'utf8');
const compactText = (event: JsonObject) => JSON.stringify(event);
const withNote = (event: JsonObject, text: string) => withData(event, { [note]: text });

/** A stand-in inside a JSON text, to be replaced by what JSON.stringify would not write. */
const standIn = '@@conformance@@';

/** Writes `raw` where the value of the note would be, quotes included. */
function withRawNote(event: JsonObject, raw: string): Buffer {
  return utf8(compactText(withNote(event, standIn)).replace(`"${standIn}"`, () => raw));
}

export const compact: Writer = (event) => utf8(compactText(event));

/** A space after each comma and colon, as Python writes JSON. */
export const spaced: Writer = (event) => utf8(bySpacing(compactText(event)));

export const pretty: Writer = (event) => utf8(JSON.stringify(event, null, 2));

export const crlf: Writer = (event) =>
  utf8(JSON.stringify(event, null, 2).replaceAll('\n', '\r\n'));

export const trailingNewline: Writer = (event) => utf8(`${compactText(event)}\n`);

export const leadingSpace: Writer = (event) => utf8(` \t\r\n${compactText(event)}`);

export const reversedKeys: Writer = (event) => utf8(JSON.stringify(reversed(event)));

/** An escape with capital letters; JSON.stringify writes small ones. */
export const capitalEscape: Writer = (event) => withRawNote(event, '"\\u001B[1mready\\u001B[0m"');

/** A letter written as an escape that needs none. */
export const needlessEscape: Writer = (event) =>
  withRawNote(event, '"cr\\u00e8me br\\u00fbl\\u00e9e"');

export const emoji: Writer = (event) => utf8(compactText(withNote(event, 'extra 🌶️ please 😀')));

/** "é" as "e" and a combining accent. */
export const decomposed: Writer = (event) =>
  utf8(compactText(withNote(event, 'cre\u0300me bru\u0302le\u0301e')));

export const loneSurrogate: Writer = (event) => withRawNote(event, '"broken \\ud83d emoji"');

/** Allowed in JSON, and a line break in JavaScript before 2019. */
export const lineSeparator: Writer = (event) =>
  withRawNote(event, '"first line\u2028second line\u2029"');

/** Slashes with a backslash before them, and, as most writers have them, without. */
export const escapedSlashes: Writer = (event) =>
  withRawNote(event, '"https:\\/\\/example.test\\/?a=1&b=2"');

export const plainSlashesAndTags: Writer = (event) =>
  withRawNote(event, '"https://example.test/?a=1&b=<2>"');

export const oddNumbers: Writer = (event) => withRawNote(event, '[1.0, 1e2, -0, 0.10, 1E+2]');

export const longInteger: Writer = (event) => withRawNote(event, '12345678901234567890');

export const byteOrderMark: Writer = (event) =>
  Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), compact(event)]);

/** The same key twice in `data`, with the values in the order given. */
export function duplicateKeys(first: number, second: number): Writer {
  return (event) => withRawNote(event, `${first},"${note}":${second}`);
}

/** Compact, with its keys in alphabetical order: as most writers would write it again. */
export const sortedKeys: Writer = (event) => utf8(bySorting(compactText(event)));

/** A space after each comma and colon, and the keys in alphabetical order. */
export const spacedSorted: Writer = (event) => utf8(bySpacing(bySorting(compactText(event))));

/** Over several lines, with four spaces. */
export const prettier: Writer = (event) => utf8(JSON.stringify(event, null, 4));

/** Nobody who decodes it, or parses it and writes it again, writes the same bytes; and no two of them do. */
export const rich: Writer = (event) => {
  const noted = withNote(event, standIn);
  const text = JSON.stringify(noted, null, 2).replace(
    `"${standIn}"`,
    () => '{"z": 1.0, "a": "cr\\u00E8me bru\u0302le\u0301e \\/ <br/> 🌶"}',
  );
  return utf8(` ${text}\n`.replaceAll('\n', '\r\n'));
};

/** A body of exactly so many bytes. */
export function ofSize(bytes: number): Writer {
  return (event) => {
    const [before = '', after = ''] = compactText(withNote(event, standIn)).split(standIn);
    const padding = Buffer.alloc(bytes - utf8(before + after).length, 'x');
    return Buffer.concat([utf8(before), padding, utf8(after)]);
  };
}

/** A body that ends in a string, so that its end can be changed and is still JSON. */
export const noted: Writer = (event) => utf8(compactText(withNote(event, 'two portions')));

/** Where the emoji of a body can be cut in two. */
export function insideEmoji(body: Buffer): number {
  return body.indexOf(utf8('😀')) + 2;
}

function reversed(value: Json): Json {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
}
