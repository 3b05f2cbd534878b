import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { dataOf } from '../../../contract/events.ts';
import { seededIds } from '../../../run/seed.ts';
import { compact } from '../../payloads/bodies.ts';
import { draftsFor } from '../../payloads/draft.ts';
import { receiverDefects } from './index.ts';

/** As many ms as there are seconds and milliseconds in a timestamp. */
const momentsMs = 60_000;

/** Delivered one after another, each at another moment of a minute. */
const { draft } = draftsFor('control', seededIds(1), {}, Date.UTC(2026, 0, 1));
const control = draft();
const incoming = Array.from({ length: momentsMs }, () => {
  const { event } = draft({ id: control.id, data: dataOf(control.event) });
  return {
    request: new IncomingMessage(new Socket()),
    ...{ body: compact(event), signatures: [], json: event },
  };
});

const refusing = receiverDefects.flatMap(({ mistake, decisions }) =>
  decisions?.refuse === undefined ? [] : [{ mistake, refuse: decisions.refuse }],
);

test.each(refusing)(
  'a receiver that $mistake answers an ordinary delivery alike whenever it comes',
  ({ refuse }) => {
    const answers = new Set(incoming.map((delivery) => refuse(delivery)));
    expect([...answers]).toHaveLength(1);
  },
);
