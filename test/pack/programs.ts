import { Server } from '@ordering/platform/process';
import { expect, onTestFinished } from 'vitest';
import type { Project } from './project.ts';
import { type Ended, run } from './run.ts';

/** Runs a program that is installed in a project to its end. */
export function call(
  project: Project,
  node: keyof Project['node'],
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return run(project.node[node], [project.bin(program), ...args], { cwd: project.folder, env });
}

/** Starts a server that is installed in a project, until the end of the test, and returns its address. */
export async function started(
  project: Project,
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const line = [project.node[24], project.bin(program), '--port', '0', '--json'] as const;
  const server = new Server([...line, ...args], [], environment);
  onTestFinished(() => server.stop());
  return await server.start();
}

export const newerNode = 'needs Node.js 22.13 or newer, and this is Node.js 20.20.2';

/** A program that needs a newer Node.js than the oldest that is promised says so before anything else. */
export async function expectNewerNode(project: Project, program: string): Promise<void> {
  const { code, output } = await call(project, 20, program, ['--help']);
  expect({ code, output }).toEqual({ code: 2, output: `error: ${program} ${newerNode}\n` });
}
