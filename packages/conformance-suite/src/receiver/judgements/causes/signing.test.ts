import { expect, test } from 'vitest';
import type { Answer } from '../../../http/exchange.ts';
import { Kept } from '../../../recording/transcripts.ts';
import { seededIds } from '../../../run/seed.ts';
import { writeDelivery } from '../../payloads/delivery.ts';
import { draftsFor } from '../../payloads/draft.ts';
import { type ReceiverWorld, type Sent, sentAs } from '../../scenarios/world.ts';
import { writtenOtherwise } from '../../scenarios/written-otherwise.ts';
import { whyMadeOfBody } from './signing.ts';

const drafts = draftsFor('test', seededIds(1), {}, 0);

function sent(status: number, body?: string): Sent {
  const plan = {
    ...{ label: 'the delivery', draft: drafts.draft() },
    ...(body === undefined ? {} : { body: Buffer.from(body) }),
  };
  const answer: Answer = { kind: 'answered', status, headers: [], body: '', ms: 3 };
  return sentAs(writeDelivery(plan, 'secret'), 'http://127.0.0.1:1/', answer);
}

const madeOf = /^it computes the signature over something that it makes of the body/;
const nothingAlone = /^it accepts a correct signature over an empty JSON object or array/;

test.each<{
  name: string;
  refused: number;
  genuine: number;
  forged: number;
  body?: string;
  want: RegExp | undefined;
}>([
  { name: 'another writing is taken', refused: 401, genuine: 200, forged: 401, want: madeOf },
  {
    ...{ name: 'nothing but an empty object is taken', body: '{}' },
    ...{ refused: 401, genuine: 200, forged: 401, want: nothingAlone },
  },
  { name: 'no writing is taken', refused: 401, genuine: 401, forged: 401, want: undefined },
  { name: 'a made-up one is taken, too', refused: 401, genuine: 200, forged: 200, want: undefined },
  {
    name: 'a forgery is refused otherwise',
    refused: 400,
    genuine: 200,
    forged: 401,
    want: undefined,
  },
  { name: 'the path is not there', refused: 404, genuine: 200, forged: 404, want: undefined },
])('where $name', async ({ refused, genuine, forged, body, want }) => {
  const written = [{ genuine: sent(genuine, body), forged: sent(forged, body) }];
  const kept = new Kept<ReceiverWorld>(
    [{ name: writtenOtherwise.name, transcript: written }],
    'it is missing',
  );
  const cause = await whyMadeOfBody(kept, sent(refused));
  if (want === undefined) expect(cause).toBeUndefined();
  else expect(cause?.says).toMatch(want);
});

test('where no other writing was sent, nothing is said', async () => {
  expect(await whyMadeOfBody(new Kept<ReceiverWorld>([], 'missing'), sent(401))).toBeUndefined();
});
