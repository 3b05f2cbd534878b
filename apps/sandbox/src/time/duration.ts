const pattern = /^P(?=.)(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.(\d{1,3}))?S)?)?$/;

/**
 * Milliseconds of an ISO 8601 duration of days, hours, minutes and seconds, to the millisecond.
 *
 * @returns Undefined where the text is no such duration, or one too long to count exactly.
 */
export function parseDuration(text: string): number | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [days, hours, minutes, seconds] = match.slice(1, 5).map((part) => Number(part ?? 0));
  const fraction = Number((match[5] ?? '').padEnd(3, '0'));
  const total =
    ((((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000 +
    fraction;
  return Number.isSafeInteger(total) ? total : undefined;
}

const units = [
  ['H', 3_600_000],
  ['M', 60_000],
] as const;

/** A span as an ISO 8601 duration in hours, minutes and seconds; the opposite of `parseDuration`. */
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
