import { type Logger, pino, stdSerializers } from 'pino';
import type { LogLevel } from './options.ts';
import type { ClockAdvance } from './time/advances.ts';

/** An entry of the log, as pino writes it. */
export interface Entry {
  readonly level: number;
  readonly time: number;
  readonly msg: string;
  readonly [field: string]: unknown;
}

/** The log, on standard error: lines for a person, or JSON for a program. It has no payloads and no secrets. */
export function createLog(level: LogLevel, json: boolean): Logger {
  const destination = pino.destination({ dest: 2, sync: true });
  if (json) return pino({ level }, destination);
  const options = { level, base: null, serializers: { err: stdSerializers.err } };
  return pino(options, { write: (text) => destination.write(`${lineOf(JSON.parse(text))}\n`) });
}

/** How often the log says how far an advance of the clock is, in ms. */
const advanceLogMs = 10_000;

/** A line for an advance that takes long, and then one every ten seconds at most. */
export function createAdvanceLog(log: Pick<Logger, 'info'>): (advance: ClockAdvance) => void {
  let told = 0;
  return ({ attempts, under_way, attempts_left, took_ms, left_ms }) => {
    const part = Math.floor(took_ms / advanceLogMs);
    if (part > told) {
      const counts = { attempts, underWay: under_way, attemptsLeft: attempts_left };
      log.info({ ...counts, tookMs: took_ms, leftMs: left_ms }, 'advance');
    }
    told = part;
  };
}

/** Entries whose fields make a sentence. */
const sentences: Readonly<Record<string, (entry: Entry) => string>> = {
  request: ({ method, route, status }) => `${method} ${route ?? '(unknown path)'} → ${status}`,
  attempt: ({ deliveryId, attempt, outcome, state }) =>
    `attempt ${attempt} of ${deliveryId}: ${outcome}; ${state}`,
  advance: ({ attempts, attemptsLeft, tookMs, leftMs }) => {
    const left = typeof leftMs === 'number' ? `, about ${seconds(leftMs)} more` : '';
    return `the clock is being advanced: ${attempts} attempts made in ${seconds(Number(tookMs))}, at most ${attemptsLeft} left${left}`;
  },
};

/** One line for an entry: when, how bad where it is bad, and what. Only a fault of ours has more, its stack. */
export function lineOf(entry: Entry): string {
  const { level, time, msg, err } = entry;
  const label = level > 30 ? `${(pino.levels.labels[level] ?? 'error').toUpperCase()} ` : '';
  const { message, stack } = isError(err) ? err : {};
  const why = message === undefined ? '' : `: ${message}`;
  const line = `${clockTime(time)} ${label}${sentences[msg]?.(entry) ?? msg}${why}`;
  return [printable(line), ...(stack === undefined ? [] : [stack])].join('\n');
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}

function clockTime(ms: number): string {
  const date = new Date(ms);
  const two = (part: number) => String(part).padStart(2, '0');
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
}

/** What others wrote must not move the cursor of a terminal. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '?');
}

function isError(err: unknown): err is { readonly message?: string; readonly stack?: string } {
  return typeof err === 'object' && err !== null && 'message' in err;
}
