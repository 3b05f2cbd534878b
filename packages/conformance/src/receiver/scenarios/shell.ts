import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotRun } from '../../run/cannot-run.ts';
import type { Deadline } from '../../run/deadline.ts';
import type { Plan } from '../payloads/delivery.ts';
import type { ReceiverWorld, Sent } from '../world.ts';
import { deliver } from '../world.ts';

/** A command of the user has this long to finish. */
const commandMs = 30_000;

/** And the receiver this long to answer again. */
const comebackMs = 30_000;

/**
 * Runs a shell command of the user and waits for its end. Its output is not shown: it may hold
 * secrets, and a receiver that it leaves behind may go on writing.
 */
export async function runCommand(
  option: string,
  command: string,
  deadline: Deadline,
  extraEnv: Readonly<Record<string, string>> = {},
): Promise<void> {
  const child = spawn(command, {
    shell: true,
    stdio: 'ignore',
    env: { ...process.env, ...extraEnv },
  });
  const limit = Math.min(commandMs, deadline.remainingMs());
  const end = await new Promise<string | undefined>((resolve) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      resolve(`did not end within ${Math.round(limit / 1000)} s`);
    }, limit);
    child.once('error', (error) => {
      clearTimeout(timer);
      resolve(`could not be started: ${error.message}`);
    });
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      resolve(code === 0 ? undefined : `ended with ${signal ?? `exit code ${code}`}`);
    });
  });
  child.unref();
  if (end !== undefined) throw new CannotRun(`the command of ${option} ${end}`);
}

/**
 * Delivers to a receiver that is coming back. As the service does, it tries again after a broken
 * connection or a 5xx: the process that goes down, or a proxy before it, may have taken the first.
 */
export async function deliverAfterComeback(world: ReceiverWorld, plan: Plan): Promise<Sent> {
  const end = performance.now() + Math.min(comebackMs, world.deadline.remainingMs());
  for (;;) {
    const sent = await deliver(world, plan);
    const { answer } = sent;
    const isBack = answer.kind === 'answered' && answer.status < 500;
    if (isBack || performance.now() >= end) return sent;
    await pause(50);
  }
}
