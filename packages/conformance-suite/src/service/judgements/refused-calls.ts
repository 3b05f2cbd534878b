import { isSuccessful } from '../../http/exchange.ts';
import type { Observation } from '../../http/observation.ts';
import { count } from '../../model/count.ts';
import type { Fault, Finding } from '../../model/finding.ts';
import { brokenBy, kept, notRun } from '../../model/finding.ts';
import type { RefusedCalls } from '../scenarios/refused-calls.ts';
import {
  announced,
  announcedInVain,
  mayHaveMoved,
  namesOrders,
  typeOf,
} from '../scenarios/refused-calls.ts';
import { describeExchange, isError, shownBy } from './answers.ts';
import { observed } from './delivered.ts';

/** Denials that were refused announced nothing and changed nothing, while a proper one was announced. */
export function announcesNothing(transcript: RefusedCalls): Finding {
  const { bad, late, proper } = transcript;
  const denials = [...bad, ...late];
  const refused = denials.filter(({ exchange }) => isError(exchange.answer)).length;
  if (refused === 0) return notRun('no denial was refused');
  if (refused < denials.length) {
    return notRun('a denial was carried out (see API-210, API-211 and API-212)');
  }
  if (!isSuccessful(proper.exchange.answer)) {
    return notRun('a proper denial was not carried out either (see API-209)');
  }
  const heard = announced(transcript);
  const events = heard.length === 0 ? [] : announcements(transcript);
  const silence =
    heard.length === 0
      ? notRun('no event of a proper denial came, so the absence of events proves nothing')
      : silenceAfter(transcript, refused);
  return brokenBy([...events, ...changes(transcript)], silence);
}

/** Events of refused denials. Where events name no orders, only as many as there were denials with one fault are no chance. */
function announcements(transcript: RefusedCalls): readonly Fault[] {
  const { bad } = transcript;
  const [events, fewest] = namesOrders(transcript)
    ? [announcedInVain(transcript), 1]
    : [unexplained(transcript), bad.length];
  if (events.length < fewest) return [];
  const types = [...new Set(events.map(typeOf))].join(', ');
  const got = `${count(events.length, 'event')} (${types})`;
  return [{ expected: 'no event of a denial that was refused', got }];
}

function silenceAfter(transcript: RefusedCalls, refused: number): Finding {
  const more = namesOrders(transcript) ? 0 : unexplained(transcript).length;
  return more === 0
    ? kept(
        `no event came of ${count(refused, 'rejected denial')}`,
        announced(transcript).map(observed),
      )
    : notRun(
        `events name no order, and ${count(more, 'event')} came beside that of the proper denial, so it is unclear what of`,
      );
}

/** First attempts since the first refused denial, of types that a proper denial has, beside one event of each type. */
function unexplained(transcript: RefusedCalls): readonly Observation[] {
  const types = new Set(announced(transcript).map(typeOf));
  const since = transcript.came.filter(({ at, attempt }) => at >= transcript.from && attempt === 1);
  return [...types].flatMap((type) => since.filter((each) => typeOf(each) === type).slice(1));
}

/** The order can no longer be denied, while the one beside it can; one with events may have changed for other reasons. */
function changes(transcript: RefusedCalls): readonly Fault[] {
  if (mayHaveMoved(transcript)) return [];
  const { refused, untouched } = transcript.afterwards;
  const { exchange } = refused;
  const isRefused = isError(exchange.answer) && exchange.answer.status < 500;
  if (!isRefused || !isSuccessful(untouched.exchange.answer)) return [];
  return [
    {
      expected: 'an order that can still be denied properly, as the one beside it can',
      got: describeExchange(exchange),
      ...shownBy(exchange),
    },
  ];
}
