import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '@ordering/api';
import { freePorts } from '@ordering/platform';
import { sign } from '@ordering/webhooks/node';
import { expect, onTestFinished } from 'vitest';
import { post } from '../contract/signature-vectors.ts';
import { root } from '../contract/sources.ts';
import { type Ended, outside, run } from './run.ts';
import { packTimeout } from './tarballs.ts';

/** What the READMEs tell somebody to type who has an empty folder: three commands for each aim. */
const blocks = {
  receiver: commandsIn('recipes/README.md', 0),
  conformance: commandsIn('README.md', 0),
  calls: commandsIn('recipes/README.md', 1),
};

function commandsIn(file: string, block: number): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const [, section = ''] = /\n## From an empty folder\n(.*?)\n## /s.exec(text) ?? [];
  const [, commands = ''] = [...section.matchAll(/```sh\n(.*?)\n```/gs)][block] ?? [];
  return commands.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

/** Where somebody types, and with what. */
export interface Shell {
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * Types the commands for an aim. One of them serves, until the end of the test, at a free port instead of the one that the
 * README names.
 *
 * @returns The address of what serves, and how the commands after it ended.
 */
async function type(
  { folder, environment = {} }: Shell,
  aim: keyof typeof blocks,
  server: number,
): Promise<{ readonly url: string; readonly ended: Ended }> {
  const [free = 0] = await freePorts(1);
  const commands = blocks[aim].map((each) => each.replaceAll(':8080', `:${free}`));
  expect(commands).toHaveLength(3);
  const url = `http://127.0.0.1:${free}`;
  const settings = {
    cwd: folder,
    env: { ...environment, ORDERING_RECEIVER_PORT: String(free), ORDERING_BASE_URL: url },
    timeout: packTimeout,
  };
  const shell = (lines: readonly string[]) => run('bash', ['-ec', lines.join('\n')], settings);
  expect(await shell(commands.slice(0, server))).toMatchObject({ code: 0 });
  const serving = (commands[server] ?? '').replace(/@ordering\/sandbox$/, `$& --port ${free}`);
  await serve(serving, settings, url);
  return { url, ended: await shell(commands.slice(server + 1)) };
}

/** Runs a command until the end of the test, and waits until it answers. */
async function serve(
  command: string,
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
  url: string,
): Promise<void> {
  // npx starts what it runs as a process of its own, and the group has both.
  const child = spawn('bash', ['-ec', command], {
    cwd,
    env: { ...outside, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const closed = once(child, 'close');
  onTestFinished(async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await closed;
  });
  const answers = () => fetch(url).then(Boolean, () => false);
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${command} ended: ${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The receiver in TypeScript takes what is signed, and nothing else. */
export async function expectReceiver(shell: Shell): Promise<void> {
  const { url } = await type(shell, 'receiver', 2);
  const body = Buffer.from('{}');
  const statuses = ['a-test-secret', 'another'].map((secret) =>
    post(`${url}/webhooks`, [sign(secret, body)], body),
  );
  expect(await Promise.all(statuses)).toEqual([200, 401]);
}

/** A folder that has a receiver in Python, and nothing else, shows that this conforms, and has nothing else afterwards. */
export async function expectConformance(shell: Shell): Promise<void> {
  cpSync(join(root, 'recipes/receiver.py'), join(shell.folder, 'receiver.py'));
  const { ended } = await type(shell, 'conformance', 0);
  expect(ended).toMatchObject({
    code: 0,
    output: expect.stringContaining('This receiver conforms'),
  });
}

/** Every operation is called. */
export async function expectCalls(shell: Shell): Promise<void> {
  const { ended } = await type(shell, 'calls', 1);
  expect(ended).toMatchObject({ code: 0 });
  const called = [...ended.stdout.matchAll(/^(\w+): /gm)].map(([, name]) => name);
  expect(called.sort()).toEqual(Object.keys(operations).sort());
}
