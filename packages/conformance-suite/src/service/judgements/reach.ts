import { ErrorCode } from '@ordering/errors';
import { headerValues } from '../../http/exchange.ts';
import { tooManyRequests } from '../../http/patient.ts';
import { count } from '../../model/count.ts';
import type { Finding } from '../../model/finding.ts';
import { about, broken, kept, notRun, worst } from '../../model/finding.ts';
import type { Tried } from '../scenarios/calls.ts';
import type { OtherApplicationTranscript } from '../scenarios/other-tokens.ts';
import type { ApiExchange } from '../scenarios/world.ts';
import { answered, describeExchange, notAnswered, otherCode, shownBy } from './answers.ts';
import { noRetryAfter } from './cause.ts';
import { bracketed, isJudged } from './refusals.ts';

/** What another application does not reach is not found, and nothing is told of it. */
export function outOfReach({
  refused,
  hidden,
  controls,
  unknown,
}: OtherApplicationTranscript): Finding {
  const { orderNotFound, storeNotFound, storeNotIntegrated } = ErrorCode;
  if (hidden.every((id) => id === '')) return notRun('no event happened that could be sent');
  const fine = bracketed(
    refused,
    controls,
    `${count(refused.length, 'call')} of another application refused`,
  );
  const judged = refused.filter((tried) => isJudged(tried, fine));
  const ofUnknown = unknown && otherCode(unknown, orderNotFound);
  return worst([
    ...judged.flatMap((tried) => {
      // What is refused as an unknown order is has the code that unknown orders have.
      const cause = otherCode(tried, orderNotFound);
      return notAnswered(
        tried,
        [orderNotFound, storeNotFound, storeNotIntegrated],
        ['code.order.not-found'],
        cause?.says === ofUnknown?.says ? cause : undefined,
      );
    }),
    ...refused.flatMap((tried) => leaked(tried, hidden)),
    fine,
  ]);
}

function leaked({ what, exchange }: Tried, hidden: readonly string[]): readonly Finding[] {
  const { answer, body, path } = exchange;
  if (answer.kind !== 'answered') return [];
  const sent = `${path}\n${JSON.stringify(body)}`;
  const told = hidden.filter((id) => id !== '' && !sent.includes(id) && answer.body.includes(id));
  if (told.length === 0) return [];
  const expected = `nothing about the store that it is for, for ${what}`;
  const fault = broken(expected, `${told.join(', ')} in the answer`, shownBy(exchange));
  return [about(['auth.token-names-app'], fault)];
}

/** A call that is put off says so with its code, and for how long. */
export function putOffProperly(calls: readonly ApiExchange[]): Finding {
  const putOff = calls.filter(
    ({ answer }) => answer.kind === 'answered' && answer.status === tooManyRequests,
  );
  const [example] = calls;
  if (putOff.length === 0) {
    const got = example === undefined ? 'no call was made' : describeExchange(example);
    return notRun(`after the action \`throttle\` no call was rate-limited (429): ${got}`);
  }
  return worst([
    kept(`${count(putOff.length, 'call')} rate-limited, with Retry-After`, putOff.map(answered)),
    ...putOff.flatMap((exchange) => {
      const tried = { what: 'a rate-limited call', exchange };
      const { rateLimited } = ErrorCode;
      const cause = otherCode(tried, rateLimited);
      return notAnswered(tried, [rateLimited], ['code.rate.limited'], cause);
    }),
    ...putOff.flatMap(withoutRetryAfter),
  ]);
}

function withoutRetryAfter(exchange: ApiExchange): readonly Finding[] {
  const { answer } = exchange;
  const [said = ''] = answer.kind === 'answered' ? headerValues(answer.headers, 'Retry-After') : [];
  if (said.trim() !== '') return [];
  const got = `none with ${describeExchange(exchange)}`;
  return [
    about(
      ['rate-limit.retry-after'],
      broken('the header Retry-After', got, { ...shownBy(exchange), cause: noRetryAfter }),
    ),
  ];
}
