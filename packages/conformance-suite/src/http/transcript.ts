import { list, type Of, object, text } from '../shape.ts';
import type { Answer } from './exchange.ts';
import { Header } from './exchange.ts';

/** As much of a body as a reader looks at; a program has the recording. */
const shownChars = 1200;

const shownHeaders = 30;

/** Headers that let whoever has them in. A secret that has a name in recordings is hidden already. */
const letsIn = /cookie|authorization|token|secret|api-?key/i;

function shownValue({ name, value }: Header): string {
  return letsIn.test(name) && !value.includes('[secret ') ? '[redacted]' : value;
}

/** A message of either side, as `curl -v` shows it. */
export const Shown = object({
  /** `POST /webhooks`, or `401 after 3 ms`. */
  line: text,
  headers: list(Header),
  body: text,
});
export type Shown = Of<typeof Shown>;

/** A request and what came back, in one text. */
export function transcriptOf(request: Shown, response: Shown): string {
  return [...linesOf('>', request), ...linesOf('<', response)].join('\n');
}

/** What came back to a request of the runner. */
export function shownAnswer(answer: Answer): Shown {
  if (answer.kind === 'failed') return { line: answer.message, headers: [], body: '' };
  const { status, headers, body, ms } = answer;
  return { line: `${status} after ${Math.round(ms)} ms`, headers, body };
}

function linesOf(mark: '>' | '<', { line, headers, body }: Shown): readonly string[] {
  const more = body.length - shownChars;
  const shown = more > 0 ? `${body.slice(0, shownChars)} … and ${more} more characters` : body;
  return [
    line,
    ...headers.slice(0, shownHeaders).map((header) => `${header.name}: ${shownValue(header)}`),
    ...(shown === '' ? [] : ['', ...shown.split('\n')]),
  ].map((each) => `${mark} ${each}`.trimEnd());
}
