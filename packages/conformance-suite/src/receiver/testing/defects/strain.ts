import { setTimeout as pause } from 'node:timers/promises';
import { DeliveryHeader } from '@ordering/events';
import { after, beyondMany, oneAtATime } from '../../../testing/pace.ts';
import { readBytes } from '../../../testing/read-bytes.ts';
import type { ReceiverDefect } from '../defect.ts';
import { refusing } from '../defect.ts';
import { headerOf } from '../fake-receiver.ts';

const inTurn = oneAtATime();

export const strain: readonly ReceiverDefect[] = [
  {
    mistake: 'breaks where many deliveries come at once',
    decisions: {
      pace: beyondMany(() => Promise.reject(new Error('there are no connections left'))),
    },
    found: ['RCV-071 fail'],
    told: 'it fails on some of many deliveries that come at once. Check its log for a resource that ran out, such as connections to its store.',
  },
  {
    mistake: 'takes very long where many deliveries come at once',
    long: true,
    decisions: { pace: beyondMany(() => pause(5000)) },
    found: ['RCV-071 warn'],
    told: 'it answers late where many deliveries come at once. Store the delivery, answer, and do the work afterwards.',
  },
  {
    mistake: 'takes three seconds for each delivery',
    ...{ long: true, alone: true },
    decisions: { pace: after(3000) },
    found: ['RCV-071 warn'],
    told: 'it takes more than 2 s to answer a delivery that comes alone. Store the delivery, answer, and do the work afterwards.',
  },
  {
    mistake: 'redirects every delivery',
    decisions: refusing(308, () => true),
    found: ['RCV-001 fail'],
    alone: true,
    told: 'it redirects elsewhere (308), and the service follows no redirect. Give the URL of the receiver itself, exactly as the receiver serves it: http or https, with or without the slash at the end. Let nothing in front of it, such as a login, redirect a delivery.',
  },
  {
    mistake: 'redirects to where it finds the type of the content',
    decisions: refusing(308, ({ request }) =>
      /charset=utf-8/i.test(headerOf(request, DeliveryHeader.contentType)),
    ),
    found: ['RCV-020 warn', 'RCV-073 fail'],
  },
  {
    mistake: 'does its work before it answers',
    long: true,
    decisions: { worksFirst: true },
    found: ['RCV-072 warn'],
    told: 'it does the work of a delivery before it answers. Store the delivery, answer, and do the work afterwards.',
  },
  {
    mistake: 'takes every method',
    decisions: { refuseRequest: () => undefined },
    found: ['RCV-077 warn', 'RCV-078 warn'],
  },
  {
    mistake: 'takes bodies of any size',
    decisions: { refuseRequest: ({ method }) => (method === 'POST' ? undefined : 405) },
    found: ['RCV-078 warn'],
  },
  {
    mistake: 'reads one request after the other',
    long: true,
    decisions: { readBody: (request) => inTurn(() => readBytes(request)) },
    found: ['RCV-079 warn'],
  },
];
