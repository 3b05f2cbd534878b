import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@ordering/kit/failure';
import { FakeClock } from '@ordering/kit/fake-clock';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSecrets, secretsSource } from './secrets.ts';

let folder: string;
let file: string;
const logged: string[] = [];
const log = pino({}, { write: (line: string) => logged.push(line) });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  file = join(folder, 'secrets');
  logged.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = async (env: Record<string, string>) => {
  const secrets = await openSecrets(secretsSource(env), log);
  secrets.stop();
  return secrets.current();
};

describe('secrets', () => {
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
  ])('%j', async (text, want) => {
    expect(await read({ ORDERING_WEBHOOK_SECRETS: text })).toEqual(want);
  });

  test.each<[given: string, env: Record<string, string>, message: string]>([
    ['nothing', {}, 'no webhook secret is configured'],
    ['an empty variable', { ORDERING_WEBHOOK_SECRETS: '' }, 'no webhook secret is configured'],
    ['only separators', { ORDERING_WEBHOOK_SECRETS: ' , \n' }, 'no webhook secret is configured'],
    [
      'a store without a secret',
      { ORDERING_WEBHOOK_SECRETS: 'one,store_1=' },
      "entry 2 of ORDERING_WEBHOOK_SECRETS ends in '='",
    ],
    ['what may be a padded secret', { ORDERING_WEBHOOK_SECRETS: 'b25l==' }, 'write STORE=SECRET'],
    ['both', { ORDERING_WEBHOOK_SECRETS: 'a', ORDERING_WEBHOOK_SECRETS_FILE: 'b' }, 'not both'],
    ['an empty file', { ORDERING_WEBHOOK_SECRETS_FILE: '/dev/null' }, 'contains no secret'],
    ['a file that is not there', { ORDERING_WEBHOOK_SECRETS_FILE: '/nowhere' }, 'cannot be read'],
  ])('are refused: %s', async (_given, env, message) => {
    await expect(read(env)).rejects.toThrow(ConfigError);
    await expect(read(env)).rejects.toThrow(message);
  });

  test('are never repeated', async () => {
    await expect(read({ ORDERING_WEBHOOK_SECRETS: 'hush=' })).rejects.not.toThrow(/hush/);
  });

  test('are in a file, or in the files of a folder', async () => {
    writeFileSync(file, 'one\nstore_1=two\n');
    const want = [{ secret: 'one' }, { storeId: 'store_1', secret: 'two' }];
    expect(await read({ ORDERING_WEBHOOK_SECRETS_FILE: file })).toEqual(want);
    writeFileSync(join(folder, 'third'), 'three');
    writeFileSync(join(folder, '.hidden'), 'hidden');
    expect(await read({ ORDERING_WEBHOOK_SECRETS_FILE: folder })).toEqual([
      ...want,
      { secret: 'three' },
    ]);
  });
});

describe('a file of secrets that changes', () => {
  const clock = new FakeClock();
  async function open(path: string) {
    const secrets = await openSecrets({ kind: 'file', path }, log, clock);
    return {
      names: () =>
        secrets
          .current()
          .map(({ secret }) => secret)
          .join(),
      stop: () => secrets.stop(),
      /** Lets a second pass, and what is read after it be read. */
      async look() {
        clock.advance(1000);
        await expect.poll(() => clock.timers).toBe(1);
      },
    };
  }

  test('is taken when two looks find the same', async () => {
    writeFileSync(file, 'old');
    const secrets = await open(file);
    writeFileSync(file, 'old\nne');
    await secrets.look();
    writeFileSync(file, 'old\nnew');
    await secrets.look();
    expect(secrets.names()).toBe('old');
    await secrets.look();
    expect(secrets.names()).toBe('old,new');
    expect(logged.join('')).toContain('"secrets":2');
    expect(logged.join('')).not.toMatch(/"(old|new)"/);
    secrets.stop();
    expect(clock.timers).toBe(0);
  });

  test('keeps the previous secrets when it is broken, and logs that once', async () => {
    writeFileSync(file, 'good');
    const secrets = await open(file);
    for (const break_ of [
      () => writeFileSync(file, ''),
      () => writeFileSync(file, 'hush='),
      () => rmSync(file),
    ]) {
      logged.length = 0;
      break_();
      for (let looks = 0; looks < 5; looks += 1) await secrets.look();
      expect(secrets.names()).toBe('good');
      expect(logged).toHaveLength(1);
      expect(logged[0]).toContain('the previous ones stay valid');
      expect(logged[0]).not.toContain('hush');
    }
    writeFileSync(file, 'better');
    await secrets.look();
    await secrets.look();
    expect(secrets.names()).toBe('better');
    secrets.stop();
  });

  test('may be exchanged with its folder', async () => {
    const [now, next] = [join(folder, 'now'), join(folder, 'next')];
    mkdirSync(now);
    mkdirSync(next);
    writeFileSync(join(now, 'a'), 'old');
    writeFileSync(join(next, 'a'), 'new');
    const secrets = await open(now);
    renameSync(now, join(folder, 'before'));
    renameSync(next, now);
    await secrets.look();
    await secrets.look();
    expect(secrets.names()).toBe('new');
    secrets.stop();
  });
});
