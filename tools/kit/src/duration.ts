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

/** The units of a duration as people type it, the longest first. */
const typedUnits = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
  ['ms', 1],
] as const;

/** A duration as people type it, such as `90s`, or an ISO 8601 one: the text of a regular expression. */
export const typedDurationPattern = `^\\d+(?:ms|[smhd])$|${durationPattern}`;

/**
 * The milliseconds of a duration as people type it in options and configurations: `250ms`, `90s`, `10m`, `36h`, `7d`, or
 * an ISO 8601 duration such as `PT1H30M`.
 *
 * @returns Undefined if the text is neither, or is one too long to count exactly.
 */
export function parseTypedDuration(text: string): number | undefined {
  const [, count, unit] = /^(\d+)(ms|[smhd])$/.exec(text) ?? [];
  const size = typedUnits.find(([name]) => name === unit)?.[1];
  if (size === undefined) return parseDuration(text);
  const ms = Number(count) * size;
  return Number.isSafeInteger(ms) ? ms : undefined;
}

/** Whole milliseconds as people type them, in the longest unit that holds them: what `parseTypedDuration` reads. */
export function formatTypedDuration(ms: number): string {
  const [unit, size] = typedUnits.find(([, each]) => ms > 0 && ms % each === 0) ?? ['s', 1];
  return `${ms / size}${unit}`;
}
