import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { attacks } from '../testing/hostile.ts';
import { visibleLines } from '../visible.ts';
import { curlOfCall } from './curl.ts';

/** What a shell makes of a command: its words, with curl for a program that prints them. */
function wordsOf(command: string, env: Readonly<Record<string, string>> = {}): readonly string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8', env }).split('\0').slice(0, -1);
}

test('secrets are variables, which are named once', () => {
  const headers = [{ name: 'Authorization', value: 'Bearer [secret 2]' }];
  const command = curlOfCall('GET', 'http://api.test/[secret 1]', headers, undefined, {
    '[secret 2]': 'the token that `auth.token`\u001b\n takes',
  });
  expect(command.split('\n').slice(0, 2)).toEqual([
    '# set SECRET_1 first: a token or another secret of the run',
    '# set SECRET_2 first: the token that `auth.token`\\033  takes',
  ]);
  const env = { SECRET_1: 'one two', SECRET_2: '$HOME' };
  expect(wordsOf(command, env)).toEqual([
    ...['-i', '-X', 'GET', 'http://api.test/one two', '-H', 'Authorization: Bearer $HOME'],
  ]);
});

/** What a shell gives to the standard input of curl. */
function bodyOf(command: string, env: Readonly<Record<string, string>> = {}): Buffer {
  return execFileSync('sh', ['-c', `curl() { cat; }\n${command}`], { env });
}

describe.each(attacks.map((text) => ({ text })))('$text', ({ text }) => {
  const inHeader = text.replaceAll(/[\0\r\n]/g, '').slice(0, 10_000);
  const headers = [{ name: 'X-Odd', value: inHeader }];
  const url = `http://api.test/${inHeader}`;

  test('reaches curl in a header and in a URL to the byte, and acts on no terminal', () => {
    const command = curlOfCall('GET', url, headers, undefined);
    const bytes = (word: string) => Buffer.from(word).toString();
    const want = ['-i', '-X', 'GET', url, '-H', `X-Odd: ${inHeader}`];
    expect(wordsOf(command)).toEqual(want.map(bytes));
    expect(visibleLines(command)).toBe(command);
  });

  test('reaches curl as a body to the byte, and acts on no terminal', () => {
    const body = `${text}\u0001%s%%\\n'[secret 3]\n`;
    const command = curlOfCall('POST', 'http://api.test/', [], body);
    const sent = bodyOf(command, { SECRET_3: '%d$HOME' });
    expect(sent).toEqual(Buffer.from(body.replace('[secret 3]', '%d$HOME')));
    expect(visibleLines(command)).toBe(command);
  });
});
