import { describe, expect, test } from 'vitest';
import { createClient } from './client.ts';
import type { ClientOptions } from './options.ts';
import { resolveSettings } from './settings.ts';
import { bearer, cachedToken } from './token-source.ts';

const good: ClientOptions = {
  baseUrl: 'https://api.test/v0',
  token: cachedToken(async () => 't'),
  authorize: bearer,
};

type Given = Partial<ClientOptions>;

describe('options that cannot work', () => {
  const table: { name: string; given: Given; want: RegExp }[] = [
    { name: 'no address', given: { baseUrl: '' }, want: /absolute URL/ },
    { name: 'the template', given: { baseUrl: '{base_url}' }, want: /absolute URL/ },
    { name: 'a path', given: { baseUrl: '/v0' }, want: /absolute URL/ },
    { name: 'another protocol', given: { baseUrl: 'ftp://api.test' }, want: /https or http/ },
    { name: 'a name', given: { baseUrl: 'https://hush@api.test' }, want: /credentials/ },
    { name: 'a password', given: { baseUrl: 'https://:hush@api.test' }, want: /credentials/ },
    { name: 'credentials', given: { baseUrl: 'https://me:hush@api.test' }, want: /credentials/ },
    { name: 'a query', given: { baseUrl: 'https://api.test?key=hush' }, want: /query/ },
    { name: 'a fragment', given: { baseUrl: 'https://api.test#hush' }, want: /fragment/ },
    { name: 'no attempt', given: { retry: { maxAttempts: 0 } }, want: /retry\.maxAttempts/ },
    { name: 'endless attempts', given: { retry: { maxAttempts: Infinity } }, want: /maxAttempts/ },
    { name: 'a negative wait', given: { retry: { baseMs: -1 } }, want: /retry\.baseMs/ },
    { name: 'half a millisecond', given: { retry: { capMs: 0.5 } }, want: /retry\.capMs/ },
    { name: 'no time', given: { timeoutMs: 0 }, want: /timeoutMs/ },
    { name: 'more than a timer holds', given: { deadlineMs: 2 ** 31 }, want: /deadlineMs/ },
    { name: 'no number', given: { maxBodyBytes: Number.NaN }, want: /maxBodyBytes/ },
  ];
  test.each(table)('$name: refused at once, in words without secrets', ({ given, want }) => {
    const make = () => createClient({ ...good, ...given });
    expect(make).toThrow(want);
    expect(make).not.toThrow(/hush/);
  });
});

test('what is not given has the value that the options name', () => {
  expect(resolveSettings(good)).toMatchObject({
    baseUrl: good.baseUrl,
    retry: { maxAttempts: 4, baseMs: 250, capMs: 10_000, budget: 20 },
    maxConcurrency: Number.POSITIVE_INFINITY,
    timeoutMs: 15_000,
    deadlineMs: 60_000,
    maxBodyBytes: 1_048_576,
  });
});

test.each<[option: string, least: number, most: number, of: (value: number) => Given]>([
  ['retry.maxAttempts', 1, 100, (maxAttempts) => ({ retry: { maxAttempts } })],
  ['retry.baseMs', 0, 2 ** 31 - 1, (baseMs) => ({ retry: { baseMs } })],
  ['retry.capMs', 0, 2 ** 31 - 1, (capMs) => ({ retry: { capMs } })],
  ['retry.budget', 0, 2 ** 30, (budget) => ({ retry: { budget } })],
  ['maxConcurrency', 1, 2 ** 30, (maxConcurrency) => ({ maxConcurrency })],
  ['timeoutMs', 1, 2 ** 31 - 1, (timeoutMs) => ({ timeoutMs })],
  ['deadlineMs', 1, 2 ** 31 - 1, (deadlineMs) => ({ deadlineMs })],
  ['maxBodyBytes', 0, 2 ** 30, (maxBodyBytes) => ({ maxBodyBytes })],
])('%s is a whole number from %i to %i', (option, least, most, of) => {
  for (const value of [least, most]) {
    expect(resolveSettings({ ...good, ...of(value) })).toMatchObject(of(value));
  }
  for (const value of [least - 1, most + 1, least + 0.5]) {
    expect(() => resolveSettings({ ...good, ...of(value) })).toThrow(
      `${option} must be a whole number from ${least} to ${most}, not ${value}`,
    );
  }
});

test.each([
  ['https://api.test', 'https://api.test'],
  ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
  ['https://api.test/a/b//', 'https://api.test/a/b'],
])('the address %s is read as %s', (baseUrl, want) => {
  expect(resolveSettings({ ...good, baseUrl }).baseUrl).toBe(want);
});

test('options that work', () => {
  expect(() => createClient(good)).not.toThrow();
  expect(() => createClient({ ...good, baseUrl: 'http://127.0.0.1:8080/' })).not.toThrow();
});
