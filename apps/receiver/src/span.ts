import { ConfigError } from '@ordering/kit/failure';

const unitMs: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/**
 * A span of time as people type it, such as `90s`, `30m`, `12h` or `7d`, in milliseconds.
 *
 * @throws ConfigError
 */
export function readSpan(option: string, text: string, leastMs = 0, mostMs = 36_500 * 86_400_000) {
  const [, count, unit = ''] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  const ms = Number(count) * (unitMs[unit] ?? Number.NaN);
  if (ms >= leastMs && ms <= mostMs) return ms;
  const within = Number.isNaN(ms) ? '' : `, from ${spanOf(leastMs)} to ${spanOf(mostMs)}`;
  throw new ConfigError(`${option} must be a duration such as 90s, 30m, 12h or 7d${within}`);
}

/** A span as people type it. */
function spanOf(ms: number): string {
  const [unit, size] = Object.entries(unitMs)
    .reverse()
    .find(([, size]) => ms > 0 && ms % size === 0) ?? ['s', 1000];
  return `${ms / size}${unit}`;
}
