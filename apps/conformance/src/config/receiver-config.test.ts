import { otherOwnerOptions } from '@ordering/conformance-suite';
import { describe, expect, test } from 'vitest';
import { readConfigFile } from './config-file.ts';

const owners = otherOwnerOptions.map(({ field }) => field);

const read = (text: string, env = {}) =>
  readConfigFile('receiver', text, 'receiver.yaml', { env, readBeside: () => 'from-a-file\n' });

test('a whole configuration', () => {
  const text = `
role: receiver
url: [http://127.0.0.1:4000/webhooks, http://127.0.0.1:4001/webhooks]
secret: { file: secret.txt }
observe: http://127.0.0.1:4000
effectWait: 20s
settleWait: 500ms
restart: make restart
advance: make advance
without: second-store
identity: { store_id: s1 }
externalStoreId: mine
`;
  expect(read(text)).toEqual({
    url: ['http://127.0.0.1:4000/webhooks', 'http://127.0.0.1:4001/webhooks'],
    secret: 'from-a-file',
    observe: 'http://127.0.0.1:4000',
    effectWait: 20_000,
    settleWait: 500,
    restart: 'make restart',
    advance: 'make advance',
    without: ['second-store'],
    identity: { store_id: 's1' },
    externalStoreId: 'mine',
    otherOwner: undefined,
  });
});

test('a second owner has its own secret', () => {
  expect(
    read('otherOwner: { community_id: c, secret: { env: C } }', { C: 'x' }).otherOwner,
  ).toEqual({ field: 'community_id', id: 'c', secret: 'x' });
});

describe('errors have file, line and column, and say what to write', () => {
  test.each([
    {
      given: 'url: http://u:p@x/',
      want: '1:6: url cannot be tested: remove the user name and password from the URL: reports show it',
    },
    {
      given: 'secret: my-secret',
      want: '1:9: secret must be a mapping, as in `key: value`, and not a string',
    },
    { given: 'secret: { env: S }', want: '1:9: secret needs S in the environment; set it' },
    {
      given: 'externalStoreId: "Tōkyō 1"',
      want: '1:18: externalStoreId has characters that no header may have, such as a line break',
    },
    {
      given: 'effectWait: 2h',
      want: '1:13: effectWait must be a duration such as 90s, 10m or PT1H30M, from 0s to 1h',
    },
    {
      given: 'without: [replica]',
      want: '1:11: without[0] is replica, which is not known here; did you mean replicas? It may be replicas, second-store',
    },
    {
      given: 'otherOwner: { store_id: a, community_id: b, secret: { env: S } }',
      want: `1:13: otherOwner must have one of ${owners.join(' or ')}: there is one secret`,
    },
    {
      given: '# ours\nauth: {}\nactions: {}',
      want: '2:1: this is the configuration of a service, not of a receiver: use it with ordering-conformance service or ordering-conformance doctor service',
    },
  ])('$want', ({ given, want }) => {
    expect(() => read(given)).toThrow(
      `receiver.yaml:${want}`.replace('yaml:this', 'yaml:1:1: this'),
    );
  });
});
