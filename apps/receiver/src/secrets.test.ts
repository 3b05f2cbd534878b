import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@ordering/kit/failure';
import { describe, expect, test } from 'vitest';
import { readSecrets } from './secrets.ts';

describe('readSecrets', () => {
  test.each<[text: string, want: object[]]>([
    ['one', [{ secret: 'one' }]],
    [' one , two\n\nthree\r\n', [{ secret: 'one' }, { secret: 'two' }, { secret: 'three' }]],
    [
      'store_1=one,store_2=two',
      [
        { storeId: 'store_1', secret: 'one' },
        { storeId: 'store_2', secret: 'two' },
      ],
    ],
    ['=b25l==', [{ secret: 'b25l==' }]],
    ['store_1=b25l==', [{ storeId: 'store_1', secret: 'b25l==' }]],
  ])('%j', (text, want) => {
    expect(readSecrets({ ORDERING_WEBHOOK_SECRETS: text })).toEqual(want);
  });

  test.each<[given: string, env: Record<string, string>, message: string]>([
    ['nothing', {}, 'there is no webhook secret'],
    ['an empty variable', { ORDERING_WEBHOOK_SECRETS: '' }, 'there is no webhook secret'],
    ['only separators', { ORDERING_WEBHOOK_SECRETS: ' , \n' }, 'there is no webhook secret'],
    [
      'a store without a secret',
      { ORDERING_WEBHOOK_SECRETS: 'one,store_1=' },
      "entry 2 of ORDERING_WEBHOOK_SECRETS ends in '='",
    ],
    ['what may be a padded secret', { ORDERING_WEBHOOK_SECRETS: 'b25l==' }, 'write STORE=SECRET'],
    ['both', { ORDERING_WEBHOOK_SECRETS: 'a', ORDERING_WEBHOOK_SECRETS_FILE: 'b' }, 'not both'],
    ['a file that is not there', { ORDERING_WEBHOOK_SECRETS_FILE: '/nowhere' }, 'cannot be read'],
  ])('refuses %s', (_given, env, message) => {
    expect(() => readSecrets(env)).toThrow(ConfigError);
    expect(() => readSecrets(env)).toThrow(message);
  });

  test('never repeats a secret', () => {
    expect(() => readSecrets({ ORDERING_WEBHOOK_SECRETS: 'hush=' })).not.toThrow(/hush/);
  });

  test('reads a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    const file = join(folder, 'secrets');
    writeFileSync(file, 'one\nstore_1=two\n');
    expect(readSecrets({ ORDERING_WEBHOOK_SECRETS_FILE: file })).toEqual([
      { secret: 'one' },
      { storeId: 'store_1', secret: 'two' },
    ]);
    rmSync(folder, { recursive: true });
  });
});
