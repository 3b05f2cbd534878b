// PostgreSQL keeps any character but the one with the number 0, which may stand in an event all the same. A character
// that means nothing marks where it was, and where it stood for itself.
const zero = '\0';
const mark = '\u0001';

/** A text as PostgreSQL takes it. */
export function toText(text: string): string {
  return text.replaceAll(mark, mark + mark).replaceAll(zero, `${mark}0`);
}

/** A text as it was. */
export function fromText(text: string): string {
  return text
    .split(mark + mark)
    .map((part) => part.replaceAll(`${mark}0`, zero))
    .join(mark);
}
