import { lookAtClock } from '../doctor/clock.ts';
import { lookAtConnection } from '../doctor/connection.ts';
import type { Examination, Look } from '../doctor/look.ts';
import { bad, examined, good, unknown } from '../doctor/look.ts';
import type { Aspect } from '../model/check.ts';
import type { Report, Result } from '../model/result.ts';
import { acknowledges, verifies } from './checks/controls.ts';
import { receiverRole } from './role.ts';
import type { ReceiverSubject } from './subject.ts';

/** A result of the controls, and what it is to whoever looks. */
interface Shown {
  readonly id: string;
  readonly aspect: Aspect;
  readonly what: string;
  /** What to do where the check has no better advice. */
  readonly next?: string;
}

const shown: readonly Shown[] = [
  { id: acknowledges.check, aspect: 'verdict', what: 'secret: a genuine delivery' },
  { id: verifies.check, aspect: 'verdict', what: 'secret: forged deliveries' },
  {
    ...{ id: acknowledges.check, aspect: 'effect', what: 'effects' },
    next: 'give the receiver the observe protocol of the README, and its address with --observe',
  },
];

/** Looks at a receiver before a run: at the way to it, and at one genuine delivery between forged ones. */
export async function examineReceiver(
  subject: ReceiverSubject,
  signal?: AbortSignal,
): Promise<Examination> {
  const target = subject.urls.join(', ');
  const urls = [...subject.urls, ...(subject.observe === undefined ? [] : [subject.observe])];
  const looks: Look[] = [];
  for (const url of urls) {
    const found = await lookAtConnection(url);
    const named =
      urls.length === 1
        ? found
        : found.map((look) => ({ ...look, what: `${look.what} of ${url}` }));
    looks.push(...named);
  }
  if (looks.some(({ found }) => found === 'bad')) return examined('receiver', target, looks);
  looks.push(await lookAtClock(subject.urls[0]));
  const report = await receiverRole.prove(subject, {
    selection: { only: [acknowledges.check, verifies.check], skip: [] },
    ...(signal === undefined ? {} : { signal }),
  });
  looks.push(...shown.flatMap((each) => asLook(report, each)));
  return examined('receiver', target, looks);
}

function asLook({ results }: Report, { id, aspect, what, next }: Shown): readonly Look[] {
  const result = results.find((each) => each.id === id && each.aspect === aspect);
  return result === undefined ? [] : [lookOf(what, result, next ?? result.fix)];
}

function lookOf(what: string, { status, detail }: Result, next: string): Look {
  if (status === 'pass') return good(what, detail);
  return status === 'fail' ? bad(what, detail, next) : unknown(what, detail, next);
}
