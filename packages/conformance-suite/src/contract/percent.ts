/** As part of an address. Half a character has no bytes, and becomes what every encoder writes in its place. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
}
