import { expect, test } from 'vitest';
import { capabilitiesIn, listedToNeed, openIn } from '../testing/needs.ts';
import { receiverMeans } from './capabilities.ts';
import type { ReceiverSubject } from './subject.ts';
import { proveFake } from './testing/prove-fake.ts';

/** The subject that is described to the runner without what a capability is given by. */
const without: Readonly<
  Record<keyof typeof receiverMeans, (usual: ReceiverSubject) => ReceiverSubject>
> = {
  replicas: ({ urls, ...usual }) => {
    const [one = urls[0]] = urls.filter((url) => url.startsWith('https:'));
    return { ...usual, urls: [one] };
  },
  'second-store': ({ otherOwner, ...usual }) => usual,
  // The other replica is the same one under its first address.
  tls: ({ urls, ...usual }) => ({ ...usual, urls: [urls[0], urls[0]] }),
  observe: ({ observe, ...usual }) => usual,
  restart: ({ restart, ...usual }) => usual,
  clock: ({ advance, ...usual }) => usual,
  slow: ({ slow, ...usual }) => usual,
  logs: ({ logs, ...usual }) => usual,
  'exactly-once': ({ exactlyOnce, ...usual }) => usual,
};

test('the list knows every capability of a run', async () => {
  const report = await proveFake({}, {}, { selection: { only: ['RCV-001'] } });
  expect(capabilitiesIn(report).toSorted()).toEqual(Object.keys(receiverMeans).sort());
});

test.concurrent.each(Object.entries(without))(
  'the list says what stays open without %s',
  async (name, describe) => {
    const report = await proveFake({}, describe);
    expect(report.capabilities[name]).toBe('missing');
    expect(openIn(report)).toEqual(listedToNeed('receiver', name));
  },
);
