/** What asked a program to stop. */
export type StopCause = NodeJS.Signals | 'parent ended';

/** Requests that come this soon after the first count as the same one, in milliseconds. */
const sameWishMs = 1000;
/** How often to check that the parent is alive, in milliseconds. */
const lookMs = 200;

/** What is used of the process. */
export interface StoppableProcess {
  on(signal: 'SIGTERM' | 'SIGINT', ask: (signal: NodeJS.Signals) => void): unknown;
  exit(code: number): void;
  readonly ppid: number;
  readonly env: { readonly npm_lifecycle_script?: string };
}

/**
 * Resolves when the program is asked to stop: by a signal, or, where npm started it, by the end of the shell between
 * the two. A second signal ends the process at once, with exit code 1.
 *
 * npm passes a signal on to that shell only, and most shells die of it and leave the program behind. From a terminal
 * the same Ctrl-C comes twice, from the terminal and through npm, so what comes at once counts once.
 * See docs/decisions/stop-with-the-parent.md.
 *
 * @param name The program's name in the script that npm runs.
 */
export function stopRequested(name: string, own: StoppableProcess = process): Promise<StopCause> {
  return new Promise((resolve) => {
    let askedAt: number | undefined;
    const ask = (cause: StopCause): void => {
      if (askedAt !== undefined && performance.now() - askedAt > sameWishMs) own.exit(1);
      askedAt ??= performance.now();
      resolve(cause);
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) own.on(signal, ask);

    // What a script of npm's starts in turn knows its own parent better, so the script must name the program itself.
    if (!own.env.npm_lifecycle_script?.includes(name)) return;
    const parent = own.ppid;
    const timer = setInterval(() => {
      if (own.ppid === parent) return;
      clearInterval(timer);
      ask('parent ended');
    }, lookMs);
    timer.unref();
  });
}
