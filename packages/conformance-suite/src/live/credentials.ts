import type { Header } from '../http/exchange.ts';

/** Headers whose values open doors: of proxies and tunnels, since deliveries need none of them. */
const credentials: ReadonlySet<string> = new Set([
  ...['authorization', 'proxy-authorization', 'cookie', 'set-cookie'],
]);

/** The headers as they may be written down. */
export function withoutCredentials(headers: readonly Header[]): readonly Header[] {
  return headers.map(({ name, value }) => ({
    name,
    value: credentials.has(name.toLowerCase()) ? '[redacted]' : value,
  }));
}
