import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { call, reportOf } from './testing/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'conformance-client-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The result of the first check, of a client that is started by this command. */
async function firstOf(command: string, ...more: readonly string[]) {
  const called = await call(['client', '--exec', command, '--only', 'CLI-300', '--json', ...more]);
  const [result] = reportOf(called).results;
  return { ...called, result };
}

test.concurrent.each([
  {
    command: 'no-such-command',
    says: /^the shell found no such command, so no call was made: it ended with exit code 127 after \d+ ms$/,
  },
  { command: 'true', says: /^the client made no call: it ended with exit code 0 after \d+ ms$/ },
  { command: 'cat', says: /^the client made no call: it ended with exit code 0 after \d+ ms$/ },
  {
    command: 'kill -TERM $$',
    says: /^the client made no call: it was ended by SIGTERM after \d+ ms$/,
  },
])('a client that is "$command" is told in one sentence', async ({ command, says }) => {
  const { exitCode, out, result } = await firstOf(command);
  expect(result?.cause).toMatch(says);
  expect(exitCode).toBe(1);
  expect(out.length).toBeLessThan(20_000);
});

/** Whether a process has ended, though perhaps nobody has asked how. */
function hasEnded(pid: string): boolean {
  try {
    process.kill(Number(pid), 0);
  } catch {
    return true;
  }
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) && readFileSync(file).length === 0;
}

test('a client that ignores signals is ended, with all that it started', async () => {
  const pids = join(folder, 'deaf');
  const started = () => readFileSync(pids, 'utf8').split('\n').slice(0, -1);
  const deaf = `trap "" TERM INT HUP; echo $$ >> ${pids}; while :; do sleep 0.05; done`;
  let called: Awaited<ReturnType<typeof firstOf>>;
  // Where the machine is busy, the second may be over before both have begun.
  do {
    writeFileSync(pids, '');
    called = await firstOf(`sh -c '${deaf}' & ${deaf}`, '--end-within', '1s');
  } while (started().length < 2 || called.result?.status === 'not-run');
  expect(called.result?.cause).toMatch(
    /^the client made no call: it did not end by itself, and was ended after \d+ ms$/,
  );
  expect(called.exitCode).toBe(1);
  await expect.poll(() => started().filter((pid) => !hasEnded(pid))).toEqual([]);
});

// Elsewhere nobody can look for what has left the group.
test.skipIf(!existsSync('/proc/self/environ'))(
  'nothing that a client started is left',
  async () => {
    const pids = join(folder, 'pids');
    mkdirSync(pids);
    // A runner that stood still starts the client once more: each start has a file.
    const file = `export FILE=${pids}/$$; touch $FILE`;
    const sleeps = "sh -c 'echo $$ >> $FILE; exec sleep 1000'";
    const twice = 'until [ "$(wc -l < $FILE)" = 2 ]; do sleep 0.01; done';
    await firstOf(`${file}; ${sleeps} & setsid ${sleeps} & ${twice}`);
    const starts = readdirSync(pids).map((name) => readFileSync(join(pids, name), 'utf8').trim());
    const started = starts.flatMap((text) => text.split('\n'));
    expect(starts.length).toBeGreaterThan(0);
    expect(started).toHaveLength(2 * starts.length);
    await expect.poll(() => started.filter((pid) => !hasEnded(pid))).toEqual([]);
  },
);

test('what a client writes is shown without secrets', async () => {
  const { out, result } = await firstOf('echo "$ORDERING_TOKEN is my token"; exit 1');
  expect(result?.fix).toMatch(/It wrote: \[secret \d+\] is my token/);
  expect(out).not.toContain('token-0-');
});

test('a client finds the service in its environment, and no proxy', async () => {
  const names = ['BASE_URL', 'TOKEN_URL', 'CLIENT_ID', 'CLIENT_SECRET', 'TOKEN', 'TASK'];
  const tests = names.map((name) => `test -n "$ORDERING_${name}"`).join(' && ');
  const { result } = await firstOf(`${tests} && test -n "$NO_PROXY" && exit 42`);
  expect(result?.cause).toContain('exit code 42');
});

test('a client is given its token in the form that its configuration says', async () => {
  const [client, config] = [join(folder, 'token.mjs'), join(folder, 'token.yaml')];
  writeFileSync(
    client,
    `const { ORDERING_TOKEN_URL: url, ORDERING_CLIENT_ID: id, ORDERING_CLIENT_SECRET: secret } = process.env;
     const grant = { grant_type: 'client_credentials', client_id: id, client_secret: secret };
     const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(grant) });
     console.log(Object.keys(await answer.json()).join());
     process.exit(1);`,
  );
  writeFileSync(config, 'role: client\ntokenAnswer: { ours: "{token}" }\n');
  const { result } = await firstOf(`'${process.execPath}' ${client}`, '--config', config);
  expect(result?.fix).toContain('It wrote: ours');
});

/** A file with a client that does its task by one call, whatever comes of it. */
function taskClient(): string {
  const client = join(folder, 'client.mjs');
  writeFileSync(
    client,
    `const { ORDERING_BASE_URL: base, ORDERING_TOKEN: token, ORDERING_TASK: task } = process.env;
     const { parameters, body } = JSON.parse(task);
     await fetch(\`\${base}/pos/orders/\${parameters.orderId}/cancel\`, {
       method: 'POST', headers: { authorization: token }, body: JSON.stringify(body),
     });`,
  );
  return client;
}

test('a client meets TLS, and finds whom to trust in its environment', async () => {
  const files = join(folder, 'files');
  const client = taskClient();
  const command = `echo "$ORDERING_BASE_URL $ORDERING_CA_FILE" >> ${files}; '${process.execPath}' ${client}`;
  const called = await call(['client', '--exec', command, '--tls', '--only', 'CLI-302', '--json']);
  expect(reportOf(called).results).toMatchObject([{ status: 'pass' }]);
  const [url, file] = readFileSync(files, 'utf8').split(/\s/);
  expect(url).toMatch(/^https:/);
  expect(existsSync(file ?? ''), 'the file of a run that is over').toBe(false);
});

test('a client that does not trust the certificate of the service is told whom to trust', async () => {
  const client = join(folder, 'distrusting.mjs');
  writeFileSync(client, 'await fetch(process.env.ORDERING_BASE_URL).catch(() => {});');
  const nobody = 'NODE_EXTRA_CA_CERTS= SSL_CERT_FILE=';
  const { result } = await firstOf(`${nobody} '${process.execPath}' ${client}`, '--tls');
  expect(result?.cause).toBe(
    'it connected, and asked for nothing over TLS: it does not trust the certificate of the service',
  );
  expect(result?.fix).toContain('the file that ORDERING_CA_FILE names, in PEM');
});

test('the first result has a line of its own where nobody watches, as soon as it is known', async () => {
  const written: string[] = [];
  const write = (text: string) => void written.push(text);
  const only = ['CLI-300', 'CLI-304', 'CLI-305'].flatMap((id) => ['--only', id]);
  const exec = `'${process.execPath}' ${taskClient()}`;
  await call(['client', '--exec', exec, ...only, '--no-color'], {}, { write });
  expect(written.slice(1, 2)).toEqual([
    expect.stringMatching(/^ {2}\[1\/3\] {2}CLI-30\d {2}passed\n$/),
  ]);
});

const hasTools = spawnSync('sh', ['-c', 'curl --version && jq --version']).status === 0;

test.skipIf(!hasTools)('the client in the README does its task, and repeats nothing', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, text = ''] = /```sh\n(# deny\.sh.*?)```/s.exec(readme) ?? [];
  const file = join(folder, 'deny.sh');
  writeFileSync(file, text);
  const only = ['CLI-300', 'CLI-302', 'CLI-307'].flatMap((id) => ['--only', id]);
  const exec = ['--exec', `sh ${file}`, '--without', 'refresh', 'list'];
  const called = await call(['client', ...exec, ...only, '--json']);
  expect(called.exitCode).toBe(0);
});

test('without a command there is nothing to test', async () => {
  const called = await call(['client']);
  expect(called).toMatchObject({ exitCode: 2, out: '' });
  expect(called.err).toBe('error: give --exec, or `exec` in a configuration\n');
});

test('a run that names shell commands is made again where that is allowed', async () => {
  const json = join(folder, 'r.json');
  await firstOf('true', '--report', `json=${json}`);
  const untrusted = await call(['replay', json]);
  expect(untrusted).toMatchObject({ exitCode: 2 });
  expect(untrusted.err).toContain('it names shell commands (--exec)');
  const again = await call(['replay', json, '--failed', '--allow-commands', '--json']);
  expect(again.exitCode).toBe(1);
  expect(reportOf(again).results).toMatchObject([{ id: 'CLI-300', status: 'fail' }]);
});

test('doctor looks at one task', async () => {
  const { exitCode, out } = await call(['doctor', 'client', '--exec', 'true']);
  expect(exitCode).toBe(1);
  expect(out).toMatch(/^client {2}true\n✗ command: one task {2}the client made no call: /);
});

test.each([
  { given: 'tokenAnswer: {token}', problem: 'must have {token} in it' },
  { given: 'endWithin: 0s', problem: 'must be a duration such as 90s' },
  { given: 'tasks: { operation: dance }', problem: 'the contract has no operation dance' },
  { given: 'tasks: { operation: cancelOrder }', problem: 'orderId is required' },
  { given: 'state: { request: /orders, before: {}, after: {} }', problem: 'a method and a path' },
])('a configuration with $given is refused', async ({ given, problem }) => {
  const config = join(folder, 'client.yaml');
  writeFileSync(config, `role: client\nexec: 'true'\n${given}\n`);
  const { exitCode, err } = await call(['client', '--config', config]);
  expect(exitCode).toBe(2);
  expect(err).toContain(problem);
});

test('what a client writes is read to its beginning, or is said not to have been', async () => {
  const exec = `'${process.execPath}' ${taskClient()}`;
  const only = ['--only', 'CLI-325', '--json'];
  const statusAfter = async (chars: number) => {
    const noisy = `head -c ${chars} /dev/zero | tr "\\0" x; ${exec}`;
    const called = await call(['client', '--exec', noisy, ...only]);
    return reportOf(called).results.map(({ status }) => status);
  };
  expect(await statusAfter(200_000)).toEqual(['pass']);
  expect(await statusAfter(600_000)).toEqual(['not-observable']);
});
