import { newAuthority } from '@ordering/kit/certificate';
import { expect, test } from 'vitest';
import { always } from '../http/script.ts';
import { startScriptedServer } from '../http/scripted-server.ts';
import { sample } from '../testing/sample.ts';
import { proveService } from './prove.ts';
import { defects, describeDefects } from './testing/describe-defects.ts';
import { describeWays } from './testing/describe-ways.ts';
import { fakeConfig } from './testing/fake-config.ts';
import { secret } from './testing/prove-fake.ts';
import { slowWays, ways } from './testing/ways.ts';

// What takes longest goes first, beside the others.
describeWays([...slowWays, ...sample(ways).rest]);
describeDefects(sample(defects).rest);

test('a service that has never answered anything is not waited for long', async () => {
  await using server = await startScriptedServer({
    ...{ host: '127.0.0.1', port: 0 },
    endpointOf: () => 'everything',
  });
  server.endpoint('everything', always({ kind: 'hold' }));
  const subject = {
    baseUrl: server.url,
    config: fakeConfig(secret),
    allowLoad: true,
    authority: newAuthority('an authority'),
  };
  const { results } = await proveService(subject);
  expect([...new Set(results.map(({ detail }) => detail))]).toEqual([
    expect.stringContaining('no complete response within 10 s'),
  ]);
});
