import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ordering/kit/free-port';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type CommandLine, capture, nodeArguments, runUnseen, Server } from './process.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'process-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A program of Node.js, and no more. */
function program(text: string): CommandLine {
  const file = join(folder, 'program.mjs');
  writeFileSync(file, text);
  return [process.execPath, file];
}

const server = (port: number) =>
  program(`
    import { createServer } from 'node:http';
    process.on('SIGTERM', () => process.exit(0));
    createServer((_, response) => response.end(String(process.pid))).listen(${port}, '127.0.0.1', () => {
      // In one piece, as a pipe may give what is written line by line.
      console.log('not the address\\n' + JSON.stringify({ url: 'http://127.0.0.1:${port}' }));
    });`);

test('a server that is killed comes back at the same address, and does not once it is stopped', async () => {
  const pidFile = join(folder, 'pid');
  const logFile = join(folder, 'log');
  const running = new Server(server(await freePort()), [], {}, { pidFile, logFile });
  onTestFinished(() => running.stop());
  const url = await running.start();
  const pid = async () => (await fetch(url)).text().catch(String);
  const first = readFileSync(pidFile, 'utf8');
  expect(await pid()).toBe(first);
  process.kill(Number(first), 'SIGKILL');
  await expect.poll(() => readFileSync(pidFile, 'utf8')).not.toBe(first);
  await expect.poll(() => pid().catch(String)).toBe(readFileSync(pidFile, 'utf8'));
  expect(readFileSync(logFile, 'utf8')).toContain('not the address\n');
  await running.stop();
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

test('a server that ends before it is ready is told with the end of its log', async () => {
  const running = new Server(program("console.error('no flour'); process.exit(3);"), [], {});
  await expect(running.start()).rejects.toThrow(
    /ended with code 3 before it was ready\. The end of its log:\nno flour/,
  );
});

test('what a program prints is shown when it is asked for, and from then on as it comes', async () => {
  const printed = join(folder, 'printed');
  const go = join(folder, 'go');
  const running = runUnseen(
    program(`
      import { existsSync, writeFileSync } from 'node:fs';
      process.stdout.write('first');
      writeFileSync(${JSON.stringify(printed)}, '');
      while (!existsSync(${JSON.stringify(go)}));
      process.stdout.write(', second');
      process.exitCode = 3;`),
    [],
  );
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  const shown = () => write.mock.calls.map(([text]) => text).join('');
  await expect.poll(() => existsSync(printed)).toBe(true);
  expect(shown()).toBe('');
  running.show();
  await expect.poll(shown).toBe('first');
  writeFileSync(go, '');
  expect(await running.code).toBe(3);
  expect(shown()).toBe('first, second');
});

test('what a program printed is read to its end, whatever else ends just then', async () => {
  const [go, gone, otherGone] = ['go', 'gone', 'other-gone'].map((name) => join(folder, name));
  const printing = program(`
    import { existsSync, writeFileSync } from 'node:fs';
    while (!existsSync(${JSON.stringify(go)}));
    process.stdout.write('x'.repeat(100_000));
    process.on('exit', () => writeFileSync(${JSON.stringify(gone)}, ''));`);
  const captured = capture(printing, []);
  const other = spawn(process.execPath, [
    '-e',
    `console.log(1); process.on('exit', () => fs.writeFileSync(${JSON.stringify(otherGone)}, ''))`,
  ]);
  /** Until a program has ended, this process does nothing else. */
  const standStill = (file = '') => {
    for (const until = Date.now() + 60_000; !existsSync(file) && Date.now() < until; );
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  };
  // The end of the one is read together with what it printed, and the end of the other one with it.
  other.stdout.once('data', () => {
    writeFileSync(go ?? '', '');
    standStill(gone);
  });
  standStill(otherGone);
  expect((await captured).stdout.length).toBe(100_000);
});

test('a process that exits leaves none of those behind that it has started', async () => {
  const script = `
    import { Server } from ${JSON.stringify(new URL('process.ts', import.meta.url).href)};
    const server = new Server(${JSON.stringify(server(await freePort()))}, [], {});
    const id = await (await fetch(await server.start())).text();
    process.stdout.write(id, () => process.exit());`;
  const flags = [...nodeArguments, '--input-type=module', '--eval', script];
  const { stdout, code } = await capture([process.execPath, ...flags], []);
  expect({ stdout, code }).toEqual({ stdout: expect.stringMatching(/^\d+$/), code: 0 });
  const id = Number(stdout);
  await vi.waitFor(() => expect(() => process.kill(id, 0)).toThrow('ESRCH'), { timeout: 60_000 });
});
