import { createHmac } from 'node:crypto';
import { DeliveryHeader } from '@ordering/events';
import { expect, test } from 'vitest';
import type { Received } from '../http/observation.ts';
import { observer } from './observe.ts';
import { Vault } from './vault.ts';

const secret = 'whsec-0123456789';
const said = '{"id":"1"}';
const signed = (input: string) => createHmac('sha256', secret).update(input).digest('hex');

function received(signature: string, deliveryId?: string): Received {
  return {
    ...{ at: 1, endpoint: 'here', method: 'POST', path: '/', body: Buffer.from(said), whole: true },
    headers: [
      { name: 'X-Timestamp', value: '1712345678' },
      { name: 'X-Other', value: '7' },
      { name: DeliveryHeader.signature, value: signature },
    ],
    ...{ deliveryId, attempt: 1, reply: { kind: 'hold' } },
    ...{ answeredAt: undefined, doneAt: undefined, stoodStillMs: 0 },
  };
}

test.each([
  { over: 'its bytes', input: said, signedBy: ['[secret 1]'], ways: undefined },
  { over: 'a time and its bytes', input: `1712345678.${said}`, signedBy: [], ways: ['joined'] },
  { over: 'its id and its bytes', input: `id-1.${said}`, signedBy: [], ways: ['joined'] },
  { over: 'another header and its bytes', input: `7.${said}`, signedBy: [], ways: undefined },
])('a signature over $over is seen as that, once its secret is known', (row) => {
  const vault = new Vault();
  const observation = observer(vault)(received(signed(row.input), 'id-1'));
  expect(observation).toMatchObject({ signedBy: [], signedAs: undefined });
  vault.keep(secret);
  expect(observation.signedBy).toEqual(row.signedBy);
  expect(observation.signedAs?.ways).toEqual(row.ways);
});
