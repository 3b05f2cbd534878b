import { errorLine, exitCodeOf } from './command.ts';
import { stopRequested } from './stop-request.ts';

/** A running server. */
export interface Running {
  readonly ready: Ready;
  /** How long it goes on with what it does when it is asked to stop, in milliseconds; 0 by default. */
  readonly drainMs?: number;
  /** Accepts nothing new, finishes what is under way, and releases everything. */
  stop(cause: string): Promise<void>;
}

/** What is said once a server answers: one line of JSON for programs, or a few lines for people. */
export interface Ready {
  /** The base URL, without a trailing slash. */
  readonly url: string;
  readonly json: boolean;
  /** What programs are told besides the URL. */
  readonly facts: Readonly<Record<string, string>>;
  /** What people are told besides it. */
  readonly notes: Readonly<Record<string, string>>;
}

/** How long stopping may take beyond that, in milliseconds, before the process ends anyway: less than supervisors wait. */
const stopTimeoutMs = 9000;

/**
 * Runs a server as a command: starts it, says where it is, and stops it when asked. Ends the process, with
 * exit code 0 if it was stopped, 2 if it was called wrongly, 1 if it failed.
 *
 * @param name The command's name.
 */
export async function serve(name: string, start: () => Promise<Running>): Promise<never> {
  // From the very start, so that an early signal finds something to stop.
  const asked = stopRequested(name);
  try {
    const running = await start();
    // Last, because whoever reads it may send a signal at once.
    process.stdout.write(readyText(name, running.ready));
    const cause = await asked;
    setTimeout(() => process.exit(1), stopTimeoutMs + (running.drainMs ?? 0)).unref();
    await running.stop(cause);
    process.exit(0);
  } catch (error) {
    const code = exitCodeOf(error);
    if (code === undefined) process.stderr.write(errorLine(error));
    process.exit(code ?? 1);
  }
}

function readyText(name: string, { url, json, facts, notes }: Ready): string {
  if (json) return `${JSON.stringify({ event: 'ready', url, ...facts, pid: process.pid })}\n`;
  const entries = Object.entries(notes);
  const width = Math.max(...entries.map(([label]) => label.length));
  const lines = entries.map(([label, note]) => `  ${label.padEnd(width)}  ${note}`);
  return `${[`${name} is ready: ${url}`, ...lines].join('\n')}\n`;
}
