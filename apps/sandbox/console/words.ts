const units = [
  { letter: 'd', ms: 86_400_000 },
  { letter: 'h', ms: 3_600_000 },
  { letter: 'min', ms: 60_000 },
  { letter: 's', ms: 1_000 },
] as const;

/** A span as people write it, in its two largest units: `2 h 5 min`. */
export function spanWords(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  let rest = Math.round(ms / 1_000) * 1_000;
  const parts: string[] = [];
  for (const unit of units) {
    const count = Math.floor(rest / unit.ms);
    rest -= count * unit.ms;
    if (count > 0) parts.push(`${count} ${unit.letter}`);
    else if (parts.length > 0) break;
    if (parts.length === 2) break;
  }
  return parts.join(' ');
}

/** So many of something: `1 attempt`, `2 attempts`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** How long ago a time is, or how long until then, roughly. */
export function agoWords(time: number, now: number): string {
  const past = now - time;
  const size = Math.abs(past);
  if (size < 5_000) return 'just now';
  const unit = units.find(({ ms }) => size >= ms) ?? units[3];
  const span = `${Math.floor(size / unit.ms)} ${unit.letter}`;
  return past > 0 ? `${span} ago` : `in ${span}`;
}

/** What is left until a time, as a clock counts down: `4:12`, `1:30:00`. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (parts[0] === 0) parts.shift();
  return parts.map((part, i) => (i === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

/** An amount in the smallest unit of a currency, as people read it. */
export function money(amount: number, currency: string): string {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    const { maximumFractionDigits = 2 } = format.resolvedOptions();
    return format.format(amount / 10 ** maximumFractionDigits);
  } catch {
    return `${amount} ${currency}`;
  }
}

/** JSON with a line for each field; a text that is none as it is. */
export function formatted(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
