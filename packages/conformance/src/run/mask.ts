/** The forms in which a secret is usually written; none of a secret that is empty. */
export function formsOf(secret: string): readonly string[] {
  if (secret === '') return [];
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    new URLSearchParams([['', secret]]).toString().slice(1),
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret).toString('base64url'),
  ];
}

/**
 * Puts something else in the place of texts: in one go, so that what is put in is not replaced in its turn, and the
 * longest first, so that a text that contains another one is replaced as a whole.
 */
export function replaceEach(text: string, replacements: ReadonlyMap<string, string>): string {
  if (replacements.size === 0) return text;
  const longestFirst = [...replacements.keys()].sort((a, b) => b.length - a.length);
  const anyOfThem = new RegExp(longestFirst.map(literal).join('|'), 'g');
  return text.replace(anyOfThem, (found) => replacements.get(found) ?? found);
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
