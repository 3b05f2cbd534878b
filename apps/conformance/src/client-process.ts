import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Ended } from '@ordering/conformance-suite';

/** At least as much is kept of what a client writes: the end of it, in characters. Logs of its requests fit in it. */
const keptChars = 262_144;

/** In the environment of all that a client starts, so that it is found wherever it has gone. */
const marker = 'ORDERING_CONFORMANCE_START';

/** The runner is at this machine, whatever stands between the client and the service otherwise. */
const noProxy = '127.0.0.1,localhost';

/**
 * Starts a client by a shell command, and waits for its end. What it has started ends with it.
 *
 * @param signal Ends it before.
 * @throws Error with one sentence, if there is no shell that could start it.
 */
export async function startClient(
  command: string,
  environment: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Ended> {
  const id = randomUUID();
  const started = performance.now();
  const child = spawn(command, {
    shell: true,
    // A group of its own, which can be ended as a whole.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...environment,
      ...{ NO_PROXY: noProxy, no_proxy: noProxy, [marker]: id },
    },
  });
  const texts: string[] = [];
  let keptLength = 0;
  let omittedChars = 0;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      texts.push(text);
      keptLength += text.length;
      while (keptLength - (texts[0]?.length ?? 0) > keptChars) {
        const dropped = texts.shift()?.length ?? 0;
        keptLength -= dropped;
        omittedChars += dropped;
      }
    });
  }
  const end = () => {
    endGroup(child.pid);
    endMarked(id);
  };
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    const closed = new Promise((resolve) => child.once('close', resolve));
    const [exitCode, killedBy] = await new Promise<[number | null, string | null]>(
      (resolve, reject) => {
        child.once('exit', (code: number | null, by: string | null) => resolve([code, by]));
        child.once('error', (error) =>
          reject(new Error(`the command given with --exec could not be started: ${error.message}`)),
        );
      },
    );
    const ms = performance.now() - started;
    end();
    // What is left of its output: nobody holds it open any more, but for what cannot be found.
    await Promise.race([closed, aMoment()]);
    child.stdout.destroy();
    child.stderr.destroy();
    return {
      ...(exitCode === null ? {} : { exitCode }),
      ...(killedBy === null ? {} : { signal: killedBy }),
      ...{ ms, output: texts.join(''), omittedChars },
    };
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** More than it takes to read what is in a pipe. */
const momentMs = 500;

function aMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, momentMs).unref());
}

function endGroup(pid: number | undefined): void {
  if (pid !== undefined) orGone(() => process.kill(-pid, 'SIGKILL'));
}

/** Ends what has left the group: Linux shows the environment of each process. */
function endMarked(id: string): void {
  const words = `${marker}=${id}`;
  let pids: readonly string[] = [];
  orGone(() => {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  });
  for (const pid of pids) {
    orGone(() => {
      const isMarked = readFileSync(`/proc/${pid}/environ`, 'latin1').includes(words);
      if (isMarked) process.kill(Number(pid), 'SIGKILL');
    });
  }
}

/** Of a process that has ended, or is somebody else's, there is nothing to end. */
function orGone(act: () => void): void {
  try {
    act();
  } catch {
    return;
  }
}
