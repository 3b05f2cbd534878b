import { Server } from '@ordering/platform/process';
import { expect, onTestFinished } from 'vitest';
import { type NodeName, nodeOf, nodes } from './nodes.ts';
import type { Project } from './project.ts';
import { type Published, published } from './published.ts';
import { type Ended, run } from './run.ts';

/** Runs a program that is installed in a project to its end. */
export function call(
  project: Project,
  node: NodeName,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return run(nodeOf(node), [project.bin(program), ...args], { cwd: project.folder, env });
}

/** Starts a server that is installed in a project, until the end of the test, and returns its address. */
export async function started(...of: Parameters<typeof ready>): Promise<string> {
  const { url = '' } = await ready(...of);
  return url;
}

/** The same, and all that the server says when it is ready. */
export async function ready(
  project: Project,
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  node: NodeName = 24,
): Promise<Readonly<Record<string, string>>> {
  const line = [nodeOf(node), project.bin(program), '--port', '0', '--json'] as const;
  const addressIn = (said: string) => (said.startsWith('{') ? said : undefined);
  const server = new Server([...line, ...args], [], environment, { addressIn });
  onTestFinished(() => server.stop());
  return JSON.parse(await server.start());
}

/** What is said on a Node.js that is too old, by default for `node:sqlite`. */
export const newerNode = (node: NodeName, least = '22.13') =>
  `needs Node.js ${least} or newer, and this is Node.js ${nodes[node]}`;

/** A program that needs a newer Node.js than this one says so before anything else. */
export async function expectNewerNode(
  project: Project,
  program: string,
  node: NodeName,
): Promise<void> {
  const { code, output } = await call(project, node, program, ['--help']);
  const { name = '', engines } = ownerOf(program)?.manifest ?? {};
  const said = newerNode(node, engines?.node.replace('>=', ''));
  expect({ code, output }).toEqual({ code: 2, output: `error: ${name} ${said}\n` });
}

/** A program that is installed says the version of its package. */
export async function expectVersion(
  project: Project,
  program: string,
  node: NodeName,
): Promise<void> {
  const { code, output } = await call(project, node, program, ['--version']);
  expect({ code, output }).toEqual({
    code: 0,
    output: `${ownerOf(program)?.manifest.version}\n`,
  });
}

/** The package that has a program. */
function ownerOf(program: string): Published | undefined {
  return published.find(({ manifest }) => program in (manifest.bin ?? {}));
}
