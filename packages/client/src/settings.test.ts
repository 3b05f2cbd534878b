import { describe, expect, test } from 'vitest';
import { createClient } from './client.ts';
import type { ClientOptions } from './options.ts';
import { bearer, cachedToken } from './token-source.ts';

const good: ClientOptions = {
  baseUrl: 'https://api.test/v0',
  token: cachedToken(async () => 't'),
  authorize: bearer,
};

describe('options that cannot work', () => {
  const table: { name: string; given: Partial<ClientOptions>; want: RegExp }[] = [
    { name: 'no address', given: { baseUrl: '' }, want: /absolute URL/ },
    { name: 'the template', given: { baseUrl: '{base_url}' }, want: /absolute URL/ },
    { name: 'a path', given: { baseUrl: '/v0' }, want: /absolute URL/ },
    { name: 'another protocol', given: { baseUrl: 'ftp://api.test' }, want: /https or http/ },
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

test('options that work', () => {
  expect(() => createClient(good)).not.toThrow();
  expect(() => createClient({ ...good, baseUrl: 'http://127.0.0.1:8080/' })).not.toThrow();
});
