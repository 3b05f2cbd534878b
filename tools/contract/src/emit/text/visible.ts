/**
 * A text in which nothing is hidden: control characters, and those that make a line read in another
 * direction, are spelled out. Otherwise a reviewer could see other words than a machine does.
 */
export function visible(text: string): string {
  return text.replaceAll(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, (character) =>
    character === '\n' || character === '\t' ? character : codePoint(character),
  );
}

function codePoint(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** A text in a comment: it must neither end the comment nor become a tag of it. */
export function commentSafe(text: string): string {
  return visible(text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n'))
    .replaceAll('*/', '*\\/')
    .replaceAll(/^(\s*)@/gm, '$1\\@');
}
