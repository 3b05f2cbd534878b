/**
 * An ISO 8601 duration of days, hours, minutes and seconds, to the millisecond: years and months have no
 * fixed length, and finer fractions no use here. The text of a regular expression, which JSON Schema takes too.
 */
export const durationPattern =
  '^P(?=.)(?:(\\d+)D)?(?:T(?=.)(?:(\\d+)H)?(?:(\\d+)M)?(?:(\\d+)(?:\\.(\\d{1,3}))?S)?)?$';

const pattern = new RegExp(durationPattern);

/**
 * The milliseconds of an ISO 8601 duration such as `PT5M`.
 *
 * @returns Undefined if the text is not such a duration, or is one too long to count exactly.
 */
export function parseDuration(text: string): number | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1, 5)
    .map((part) => Number(part ?? 0));
  // As text, because 1.005 × 1000 is not 1005.
  const fraction = Number((match[5] ?? '').padEnd(3, '0'));
  const total = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + fraction;
  return Number.isSafeInteger(total) ? total : undefined;
}

const units = [
  ['H', 3_600_000],
  ['M', 60_000],
] as const;

/** A span of whole milliseconds as an ISO 8601 duration in hours, minutes and seconds: what `parseDuration` reads. */
export function formatDuration(ms: number): string {
  let rest = ms;
  let text = '';
  for (const [letter, size] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) text += `${count}${letter}`;
  }
  if (rest > 0 || text === '') text += `${rest / 1000}S`;
  return `PT${text}`;
}
