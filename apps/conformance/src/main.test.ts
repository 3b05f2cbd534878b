import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report } from '@ordering/conformance-suite';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  startReceiver,
  startService,
} from '../../../packages/conformance-suite/src/testing/index.ts';
import { fakeConfig } from './testing/fake-service-config.ts';
import { call, reportOf } from './testing/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'conformance-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const secret = 'the-secret-of-the-store';
const env = { ORDERING_WEBHOOK_SECRET: secret };
/** Nobody listens on the discard port of a test machine. */
const nobody = 'http://127.0.0.1:9/hook';
const secrets = { own: secret, byStore: new Map<string, string>() };

describe('a call that cannot be followed: exit code 2 and one sentence', () => {
  const config = file('empty.yaml', '{}');
  test.each([
    { args: ['sender', '--url', 'x'], want: "unknown command 'sender'" },
    { args: ['receiver'], want: 'give --url, or `url` in a configuration' },
    { args: ['receiver', '--url', 'x'], want: 'starts with http://' },
    { args: ['receiver', '--url', 'http://user:pass@x/'], want: 'reports show it' },
    { args: ['receiver', '--url', nobody, '--seed', 'x'], want: '--seed must be a whole number' },
    {
      args: ['service', '--config', config, '--base-url', nobody, '--authority', config],
      want: '--authority and --authority-key go together',
    },
    {
      args: [
        ...['service', '--config', config, '--base-url', nobody],
        ...['--authority', config, '--authority-key', config],
      ],
      want: 'they cannot be used (',
    },
    {
      args: ['receiver', '--url', nobody, '--timeout', '0s'],
      want: '--timeout must be a duration such as 90s, 10m or PT1H30M, from 1ms',
    },
    { args: ['receiver', '--url', nobody, '--report', 'xml=a'], want: 'unknown format xml' },
    {
      args: ['receiver', '--url', nobody, '--secret-file', 'nowhere'],
      want: 'cannot be read (ENOENT)',
    },
    {
      args: ['receiver', '--url', nobody, '--other-store-id', 'x'],
      want: 'ORDERING_WEBHOOK_OTHER_SECRET',
    },
    {
      args: ['receiver', '--url', nobody, '--other-store-id', 'x', '--other-community-id', 'y'],
      want: 'give only one of --other-community-id and --other-store-id',
    },
    {
      args: ['receiver', '--url', nobody, '--external-store-id', 'Tōkyō 1'],
      want: '--external-store-id: it has characters that no header may have, such as a line break; leave them out, or encode them',
    },
    { args: ['receiver', '--url', nobody, '--what'], want: "unknown option '--what'" },
    { args: ['service', '--config', config], want: 'give --base-url, or `baseUrl` in ' },
    {
      args: ['service', '--base-url', nobody, '--config', file('bad.yaml', '\nx: 1')],
      want: 'bad.yaml:2:1: x is not known',
    },
    { args: ['list', '--role', 'chef'], want: '--role must be one of receiver, service' },
    { args: ['collect', config], want: 'empty.yaml: this is not a file of a launch' },
    { args: ['capture', config, '--to', 'ftp://x'], want: '--to ftp://x: write a URL' },
  ])('$args', async ({ args, want }) => {
    const { exitCode, out, err } = await call(args, env);
    expect(exitCode).toBe(2);
    expect(err).toContain(want);
    expect(err.trim().split('\n').length).toBe(1);
    expect(out).toBe('');
  });

  test('a report that cannot be written', async () => {
    await using receiver = await startReceiver(secrets);
    const args = ['receiver', '--url', receiver.urls[0] ?? '', '--report', `json=${folder}`];
    const { exitCode, err } = await call(args, env);
    expect(exitCode).toBe(2);
    expect(err).toContain('it cannot be written (EISDIR)');
  });

  test('a recording that cannot be written is told before anything is sent', async () => {
    let requests = 0;
    await using receiver = await startReceiver(secrets, {
      verify: () => {
        requests += 1;
        return true;
      },
    });
    const args = ['receiver', '--url', receiver.urls[0] ?? '', '--only', 'RCV-001'];
    const { exitCode, err } = await call([...args, '--record', folder], env);
    expect({ exitCode, requests }).toEqual({ exitCode: 2, requests: 0 });
    expect(err).toBe(`error: ${folder}: the recording cannot be written (EISDIR)\n`);
    const deep = join(folder, 'recorded/deep/run.json');
    expect(await call([...args, '--record', deep], env)).toMatchObject({ exitCode: 0, err: '' });
    expect(readFileSync(deep, 'utf8')).toContain('"control"');
  });

  test('an expected failure that does not exist', async () => {
    await using receiver = await startReceiver(secrets);
    const known = file('known.txt', 'RCV-001\nRCV-999\n');
    const args = ['receiver', '--url', receiver.urls[0] ?? '', '--expected-failures', known];
    const { exitCode, err } = await call(args, env);
    expect(exitCode).toBe(2);
    expect(err).toContain(`${known}:2: there is no check RCV-999`);
  });
});

describe('exit codes', () => {
  async function prove(args: readonly string[], decisions = {}) {
    await using receiver = await startReceiver(secrets, decisions);
    return await call(['receiver', '--url', receiver.urls[0] ?? '', '--json', ...args], env);
  }

  test('0: everything that was selected passed', async () => {
    const { exitCode, out } = await prove(['--only', 'RCV-00*']);
    expect(exitCode).toBe(0);
    expect(out).not.toContain(secret);
  });

  test('1: a MUST failed, and the output says how without the secret', async () => {
    const { exitCode, out } = await prove(['--only', 'RCV-001'], { verify: () => false });
    expect(exitCode).toBe(1);
    expect(out).toContain('export ORDERING_WEBHOOK_SECRET first');
    expect(out).not.toContain(secret);
  });

  test('3: the reports that were asked for say that nothing answers', async () => {
    const formats = ['json', 'junit', 'markdown', 'html'];
    const reportAs = (format: string) => join(folder, `unreached/report.${format}`);
    const { exitCode, out } = await call(
      [
        ...['receiver', '--url', nobody, '--only', 'RCV-077', '--json'],
        ...formats.flatMap((format) => ['--report', `${format}=${reportAs(format)}`]),
      ],
      env,
    );
    const [json, junit, markdown, html] = formats.map((each) =>
      readFileSync(reportAs(each), 'utf8'),
    );
    expect({ exitCode, out }).toEqual({ exitCode: 3, out: json });
    const { verdict, results, summary } = reportOf({ exitCode, out, err: '' });
    expect(verdict.exitCode).toBe(3);
    expect(summary).toMatchObject({ notRun: 1, pass: 0, fail: 0 });
    expect(results).toMatchObject([{ id: 'reach', status: 'not-run', level: 'MUST' }]);
    expect(results[0]?.reproduce).toBe(`ordering-conformance receiver --url ${nobody}`);
    for (const text of [json, junit, markdown, html]) expect(text).toContain('ECONNREFUSED');
    expect(junit).toContain('tests="1" failures="0" errors="1" skipped="0"');
  });

  test('4: the runner itself fails', async () => {
    const { exitCode, err } = await call(
      ['list'],
      {},
      {
        write: () => {
          throw new Error('the disk is full');
        },
      },
    );
    expect(exitCode).toBe(4);
    expect(err).toMatch(/fault of the runner itself[\s\S]*the disk is full/);
  });

  test('130: it is interrupted, and what is known is told and written', async () => {
    let requests = 0;
    // The first delivery is acknowledged; the next ones wait for an answer that never comes.
    const server = createServer((request, response) => {
      requests += 1;
      if (requests === 1) request.resume().once('end', () => response.writeHead(202).end());
      else server.emit('left waiting');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const waiting = once(server, 'left waiting');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const main = join(import.meta.dirname, 'main.ts');
    const report = join(folder, 'interrupted.json');
    const url = `http://127.0.0.1:${port}/`;
    const child = spawn(
      process.execPath,
      [
        ...['--conditions=@ordering/source', main, 'receiver', '--url', url],
        ...['--report', `json=${report}`],
      ],
      { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'ignore'] },
    );
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      out += text;
    });
    const ended = once(child, 'close');
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await ended;
      server.closeAllConnections();
      server.close();
    });
    await Promise.race([waiting, ended]);
    child.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    expect(out).toMatch(/^Interrupted with \d+ of \d+ results known: no MUST failed so far\.$/m);
    const { verdict, results }: Report = JSON.parse(readFileSync(report, 'utf8'));
    expect(verdict.exitCode).toBe(130);
    expect(results.find(({ id }) => id === 'RCV-001')).toMatchObject({ status: 'pass' });
    expect(results.find(({ id }) => id === 'RCV-061')).toMatchObject({
      status: 'not-run',
      detail: 'the run was interrupted',
    });
  });

  test('2: a pattern that matches nothing', async () => {
    const { exitCode, err, out } = await prove(['--only', 'RCV-999']);
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
    expect(err).toMatch(/^error: --only RCV-999 matches no check .* similar are RCV-\d+, .*\n$/);
    const several = await prove(['--skip', 'RCV-{060,061}']);
    expect(several.exitCode).toBe(2);
    expect(several.err).toMatch(
      /^error: --skip RCV-\{060,061\}: in a pattern only \* and \? .*\n$/,
    );
  });

  test('what is declared not to be there does not apply, and the verdict says so', async () => {
    const only = ['RCV-001', 'RCV-055', 'RCV-064'].flatMap((id) => ['--only', id]);
    const without = ['--without', 'replicas', '--without', 'second-store'];
    const called = await prove([...only, ...without]);
    expect(called.exitCode).toBe(0);
    const { summary, capabilities, verdict, selection } = reportOf(called);
    expect(summary).toMatchObject({ pass: 1, notRun: 0, notApplicable: 4, notObservable: 0 });
    expect(capabilities).toMatchObject({ replicas: 'absent', 'second-store': 'absent' });
    expect(verdict.sentence).toMatch(/partial run.*Declared absent: replicas, second-store\.$/);
    expect(selection).toMatchObject({ only: ['RCV-001', 'RCV-055', 'RCV-064'], partial: true });
  });

  test('5: a MUST could not be run, and the reason says what to give', async () => {
    const called = await prove(['--only', 'RCV-055', '--only', 'RCV-063', '--only', 'RCV-064']);
    expect(called.exitCode).toBe(5);
    const details = new Map(reportOf(called).results.map(({ id, detail }) => [id, detail]));
    expect(details.get('RCV-055')).toContain('--other-store-id');
    expect(details.get('RCV-063')).toContain('--restart');
    expect(details.get('RCV-064')).toContain('--url');
  });

  test('5: an effect cannot be seen, and leaving effects out is green', async () => {
    const called = await prove(['--only', 'RCV-061']);
    expect(called.exitCode).toBe(5);
    expect(reportOf(called).summary).toMatchObject({ pass: 1, notObservable: 1 });
    expect((await prove(['--only', 'RCV-061', '--skip', '*/effect'])).exitCode).toBe(0);
    const allowed = await prove(['--only', 'RCV-061', '--allow-not-observable']);
    expect(allowed.exitCode).toBe(0);
    expect(reportOf(allowed)).toMatchObject({
      allowNotObservable: true,
      verdict: { sentence: expect.stringContaining('not to be observable: 1 result') },
    });
  });

  test('6: an expected failure passed, while real ones do not count', async () => {
    const known = file('expected.txt', 'RCV-001\n');
    const args = ['--only', 'RCV-001', '--expected-failures', known];
    expect((await prove(args)).exitCode).toBe(6);
    expect((await prove(args, { verify: () => false })).exitCode).toBe(0);
    file('expected.txt', 'RCV-001 sometimes\n');
    expect((await prove(args)).exitCode).toBe(0);
  });

  test('1: a day is over until which a failure was expected, and the report says so', async () => {
    const known = file('overdue.txt', 'RCV-001 until 2020-02-29\n');
    const args = ['--only', 'RCV-001', '--expected-failures', known];
    const { exitCode, out } = await prove(args, { verify: () => false });
    expect(exitCode).toBe(1);
    expect(JSON.parse(out).notes).toEqual([
      `${known}:1: RCV-001 was expected to fail until 2020-02-29, so it counts again.`,
    ]);
  });
});

test('reports are written, in folders that are made for them', async () => {
  await using receiver = await startReceiver(secrets);
  const json = join(folder, 'deep/er/report.json');
  const html = join(folder, 'deep/report.html');
  const args = ['receiver', '--url', receiver.urls[0] ?? '', '--only', 'RCV-001', '--seed', '42'];
  const { out } = await call(
    [...args, '--report', `json=${json}`, '--report', `html=${html}`],
    env,
  );
  expect(out).toContain('seed 42');
  expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({ seed: 42, role: 'receiver' });
  expect(readFileSync(html, 'utf8')).toMatch(/^<!doctype html>/);
});

test('a command that reproduces names the same seed and target', async () => {
  await using receiver = await startReceiver(secrets);
  const url = receiver.urls[0] ?? '';
  const args = ['receiver', '--url', url, '--only', 'RCV-001', '--seed', '42', '--store-id', 'a b'];
  const called = await call([...args, '--json'], env);
  expect(reportOf(called).results[0]?.reproduce).toBe(
    `ordering-conformance receiver --url ${url} --store-id 'a b' --only RCV-001 --seed 42`,
  );
});

test('the list names every check with its requirements', async () => {
  const { out, exitCode } = await call(['list', '--json']);
  expect(exitCode).toBe(0);
  const entries: unknown = JSON.parse(out);
  expect(entries).toContainEqual({
    role: 'receiver',
    id: 'RCV-064',
    level: 'MUST',
    title: 'Copies to several replicas have one effect',
    requirements: ['receiver.duplicate-acknowledged', 'receiver.record-durable'],
    needs: [
      { capability: 'replicas', give: 'a second --url' },
      { capability: 'observe', give: '--observe', of: 'effect' },
    ],
  });
  const receivers = await call(['list', '--role', 'receiver']);
  expect(receivers.out).toMatch(
    /^RCV-064 {2}MUST .*\n {17}proves [\w., -]+\n {17}needs a second --url, --observe for its effect\n/m,
  );
  expect(receivers.out).toContain('RCV-067  MUST');
  expect(receivers.out).not.toContain('SND-');
});

test('a receiver may be described in a file, and options go before it', async () => {
  await using receiver = await startReceiver(secrets);
  const text = `url: ${nobody}\nsecret: { env: MY_SECRET }\nwithout: [replicas, second-store]\n`;
  const config = file('receiver.yaml', text);
  const only = ['--only', 'RCV-00*', '--only', 'RCV-064', '--seed', '4', '--json'];
  const args = ['receiver', '--config', config, '--url', receiver.urls[0] ?? '', ...only];
  const called = await call(args, { MY_SECRET: secret });
  expect(called).toMatchObject({ exitCode: 0, err: '' });
  const { capabilities, results } = reportOf(called);
  expect(capabilities).toMatchObject({ replicas: 'absent', 'second-store': 'absent' });
  expect(results[0]?.reproduce).toContain(`receiver --config ${config} --url`);
  expect((await call(['receiver', '--config', config], { MY_SECRET: 'x' })).exitCode).toBe(3);
});

test('without a clock, plan and run say how long the retry schedule takes, as the README does', async () => {
  const noClock = fakeConfig.replace(/clock:[\s\S]*/, '');
  const config = file('no-clock.yaml', `baseUrl: ${nobody}\n${noClock}`);
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, timeout = ''] = /or you wait[\s\S]*?`--timeout (\d+h)`/.exec(readme) ?? [];
  const told = (...args: readonly string[]) =>
    call(['service', '--config', config, '--only', 'SND-103', ...args], { FAKE_SECRET: 'hush' });
  const planned = await told('--plan', '--timeout', timeout);
  expect(planned.out).toContain('waits up to 40 h 51 min 45 s for the retry schedule');
  expect(planned.out).not.toContain('SND-103  not run');
  expect((await told('--timeout', timeout)).err).toMatch(/^unreachable/);

  const short = await told('--plan', '--timeout', '40h');
  expect(short.out).toContain(
    'SND-103  not run: the retry schedule of 6 attempts takes up to 40 h',
  );
  const { err } = await told('--timeout', '40h');
  expect(err).toMatch(/^warning: .* takes up to 40 h 51 min 45 s, and --timeout is 40 h; /);
});

test.each([
  {
    role: 'receiver',
    args: ['--url', `${nobody}/hooks`],
    does: 'sends\n   3 ×  a delivery  POST ',
  },
  { role: 'client', args: ['--exec', 'no-such-command'], does: 'starts\n     4 ×  --exec  $ no-' },
  {
    role: 'service',
    args: ['--config', file('plan.yaml', `baseUrl: ${nobody}\n${fakeConfig}`)],
    does: 'undoes, however it ends\n   3 ×  undo.createOrder  DELETE ',
  },
])('what a run of a $role would do is shown, and what it would leave open', async (each) => {
  const { role, args, does } = each;
  const check = { client: 'CLI-300', receiver: 'RCV-061', service: 'API-210' }[role] ?? '';
  const plan = [role, ...args, '--only', check, '--plan'];
  const given = { ORDERING_WEBHOOK_SECRET: 'hush-hush', FAKE_SECRET: 'hush-hush' };
  const shown = await call(plan, given);
  expect(shown).toMatchObject({ exitCode: 0, err: '' });
  expect(shown.out).toContain(does.replace('   3', '     3'));
  const open = 'RCV-061/effect  not observable: it needs --observe';
  expect(shown.out.includes(open)).toBe(role === 'receiver');
  expect(JSON.parse((await call([...plan, '--json'], given)).out)).toMatchObject({ role });
});

test('help and version end with 0', async () => {
  expect(await call(['--help'])).toMatchObject({ exitCode: 0, err: '' });
  expect((await call(['receiver', '--help'])).out).toContain('--observe <base-url>');
  expect((await call(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(JSON.parse((await call(['schema'])).out)).toHaveProperty('$defs.service.properties');
});

describe('a run of the service that was recorded', () => {
  const hush = 'the-secret-of-the-application';

  async function record(name: string) {
    await using service = await startService();
    const config = file('service.yaml', fakeConfig);
    const kept = join(folder, name);
    const args = ['service', '--base-url', service.url, '--config', config, '--seed', '42'];
    const only = ['--only', 'SND-101', '--only', 'API-20?', '--allow-not-observable', '--json'];
    const called = await call([...args, ...only, '--record', kept], { FAKE_SECRET: hush });
    return { kept, called };
  }

  test('is judged again without the service, and says the same', async () => {
    const { kept, called } = await record('run.json');
    expect(called.exitCode).toBe(0);
    const judged = await call(['judge', kept, '--json']);
    expect(judged.exitCode).toBe(0);
    expect(reportOf(judged)).toEqual(reportOf(called));
    expect(readFileSync(kept, 'utf8')).not.toContain(hush);
    const known = file('known-of-service.txt', 'API-201\n');
    expect((await call(['judge', kept, '--expected-failures', known])).exitCode).toBe(6);
  });

  test.each([
    { name: 'is not there', path: 'nowhere.json', want: 'it cannot be read (ENOENT)' },
    { name: 'is something else', path: 'other.json', want: 'this is not a complete recording' },
  ])('cannot be judged if it $name', async ({ path, want }) => {
    file('other.json', '{}');
    const { exitCode, err } = await call(['judge', join(folder, path)]);
    expect(exitCode).toBe(2);
    expect(err).toContain(want);
    expect(err.trim().split('\n').length).toBe(1);
  });
});
