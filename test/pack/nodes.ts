import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alone, cache } from './alone.ts';
import { run } from './run.ts';
import { packTimeout } from './tarballs.ts';

/** Releases of Node.js by what tests call them. 18 is too old for everything, 20 is the oldest that is promised; 24 is what runs the test. */
export const nodes = {
  18: '18.20.8',
  20: '20.20.2',
  '22.12': '22.12.0',
  22: '22.23.3',
  24: process.versions.node,
  26: '26.10.0',
} as const;
export type NodeName = keyof typeof nodes;
export type OtherNode = Exclude<NodeName, 24>;

const packageName = `node-${process.platform}-${process.arch}`;
const folderOf = (name: OtherNode) => join(cache, `${packageName}-${nodes[name]}`);

/** The program that runs JavaScript. */
export function nodeOf(name: NodeName): string {
  if (name === 24) return process.execPath;
  return join(folderOf(name), `node_modules/${packageName}/bin/node`);
}

/** Installs releases once for all tests: to unpack one takes longer than most tests that use it. */
export async function installNodes(names: readonly OtherNode[]): Promise<void> {
  await alone(async () => {
    for (const name of names) if (!existsSync(nodeOf(name))) await installNode(name);
  });
}

async function installNode(name: OtherNode): Promise<void> {
  const folder = folderOf(name);
  // It gets its name when it is whole, as this process may be killed before.
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'package.json'), '{ "private": true }');
  const options = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--loglevel=error'];
  const release = `${packageName}@${nodes[name]}`;
  const settings = { cwd: unfinished, timeout: packTimeout };
  const { code, output } = await run('npm', ['install', ...options, release], settings);
  if (code !== 0) throw new Error(output);
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
}
