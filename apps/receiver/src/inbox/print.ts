import type { Entry, Stored } from '@ordering/inbox';

/** Takes what a command prints. */
export type Print = (text: string) => void;

/** An entry as programs read it: times as in ISO 8601, nothing left out. */
export function entryJson({ receivedAt, ...entry }: Entry): object {
  const { reason = null, eventType = null, product = null, store = null } = entry;
  const { resource = null, timestamp = null } = entry;
  const times = { timestamp, receivedAt: new Date(receivedAt).toISOString() };
  return { ...entry, reason, eventType, product, store, resource, ...times };
}

/** A delivery as programs read it. A body that is not text is in Base64. */
export function storedJson({ headers, body, ...entry }: Stored): object {
  const text = textOf(body);
  const content = text === undefined ? { bodyBase64: base64(body) } : { body: text };
  return { ...entryJson(entry), headers, ...content };
}

const columns: readonly (readonly [title: string, of: (entry: Entry) => string | undefined])[] = [
  ['STATE', ({ state }) => state],
  ['RECEIVED', ({ receivedAt }) => new Date(receivedAt).toISOString()],
  ['ID', ({ id }) => id],
  ['TYPE', ({ eventType }) => eventType],
  ['PRODUCT', ({ product }) => product],
  ['STORE', ({ store }) => store],
  ['TRIES', ({ attempts, crashes }) => `${attempts}${crashes > 0 ? `+${crashes} crashed` : ''}`],
  ['REASON', ({ reason }) => reason],
];

/** Entries as people read them, a line for each. */
export function table(entries: readonly Entry[]): string {
  const rows = entries.map((entry) => columns.map(([, of]) => harmless(of(entry) ?? '-')));
  const lines = [columns.map(([title]) => title), ...rows];
  const widths = columns.map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)));
  return lines
    .map(
      (cells) =>
        `${cells
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

/** A delivery as people read it. */
export function page(stored: Stored): string {
  const { headers, body, ...entry } = stored;
  const facts = Object.entries(entryJson(entry)).map(([name, value]) => [name, value ?? '-']);
  const sent = Object.entries(headers);
  const text = textOf(body);
  return `${lines(facts)}\n${lines(sent)}\n${text === undefined ? base64(body) : harmless(text, '\n\t')}\n`;
}

function lines(pairs: readonly (readonly unknown[])[]): string {
  const width = Math.max(0, ...pairs.map(([name]) => String(name).length));
  return pairs
    .map(([name, value]) => `${`${name}`.padEnd(width)}  ${harmless(String(value))}\n`)
    .join('');
}

/** What a stranger wrote must not move the cursor of a terminal. */
function harmless(text: string, but = ''): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    but.includes(character)
      ? character
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function textOf(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return undefined;
  }
}

function base64(body: Uint8Array): string {
  return Buffer.from(body).toString('base64');
}
