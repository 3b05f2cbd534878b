import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { outputOf } from './child-output.ts';

const flags = ['--conditions=@ordering/source', '--input-type=module'];

/** Runs a server whose start and stop do as they are written; it does not outlive the test. */
function serve(start: string, stop: string, environment: Record<string, string> = {}) {
  const program = `
    import { once } from 'node:events';
    import { ConfigError } from '@ordering/kit/failure';
    import { serve } from '@ordering/kit/serve';
    // As a socket that listens would keep the process.
    setInterval(() => {}, 60_000);
    const say = (text) => process.stdout.write(text + '\\n');
    await serve('bakery', async () => {
      ${start}
      return {
        ready: {
          url: 'http://127.0.0.1:1',
          json: process.env.JSON_LINE !== undefined,
          facts: { oven: 'hot' },
          notes: { oven: 'is hot', bread: 'is not' },
        },
        async stop(cause) { say('stopping ' + cause); ${stop} },
      };
    });`;
  const child = spawn(process.execPath, [...flags, '--eval', program], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = outputOf(child);
  const exit = once(child, 'close').then(([code]) => ({ code: Number(code), ...output }));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exit;
  });
  const said = async (text: string) => {
    while (!output.stdout.includes(text)) {
      const ended = await Promise.race([once(child.stdout, 'data'), exit]);
      if ('code' in ended) throw new Error(`It ended: ${JSON.stringify(ended)}`);
    }
  };
  return { child, exit, said };
}

const forPeople = 'bakery is ready: http://127.0.0.1:1\n  oven   is hot\n  bread  is not\n';

test('a signal stops a server in order', async () => {
  const { child, exit, said } = serve('', '');
  await said('bread');
  child.kill('SIGTERM');
  const stdout = `${forPeople}stopping SIGTERM\n`;
  expect(await exit).toEqual({ code: 0, stdout, stderr: '' });
});

test('programs get one line of JSON', async () => {
  const { child, exit, said } = serve('', '', { JSON_LINE: '1' });
  await said('\n');
  child.kill('SIGINT');
  const [line = ''] = (await exit).stdout.split('\n');
  expect(JSON.parse(line)).toEqual({
    event: 'ready',
    url: 'http://127.0.0.1:1',
    oven: 'hot',
    pid: child.pid,
  });
});

test('a signal while a server starts stops it once it has started', async () => {
  const { child, exit, said } = serve("say('starting'); await once(process, 'SIGTERM');", '');
  await said('starting');
  child.kill('SIGTERM');
  expect(await exit).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('stopping SIGTERM'),
  });
});

test.each([
  ['throw new ConfigError("no such oven");', 2],
  ['throw new Error("no such oven");', 1],
])('%s ends a server with one sentence and exit code %d', async (start, code) => {
  expect(await serve(start, '').exit).toEqual({
    code,
    stdout: '',
    stderr: 'error: no such oven\n',
  });
});
