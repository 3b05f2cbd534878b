import { count } from '../../model/count.ts';
import type { Finding } from '../../model/finding.ts';
import { about, broken, kept, notObservable, notRun } from '../../model/finding.ts';
import type { Races } from '../scenarios/race.ts';
import { isAnswered, tallyOf, winnerOf, winsOfEach } from '../scenarios/race.ts';
import type { Refreshed } from '../scenarios/refresh.ts';
import { answered, codeOf, describeExchange, done, isDone, shownBy } from './answers.ts';

/** Of two changes that exclude each other, no more than one was carried out, though each could have been. */
export function oneWinner({ isOrderly, rounds }: Races): Finding {
  if (!isOrderly) return notRun('a denial that comes too late is not refused (see API-210)');
  const races = rounds.filter(isAnswered);
  if (races.length === 0) return notRun('no denial that raced was answered');
  const all = count(races.length, 'race');
  const { both, overlapping, denials, deliveries } = tallyOf(races);
  const [first] = both;
  if (first !== undefined) {
    const { what, exchange } = first.denied;
    const got = `both, as in ${both.length} of ${all}: ${describeExchange(exchange)}`;
    const fault = broken(`one of the two, for ${what}`, got, shownBy(exchange));
    return about(['order.one-winner', 'order.cancelled-stays'], fault);
  }
  if (races.every((race) => winnerOf(race) === undefined)) {
    return notRun('neither of them was ever carried out');
  }
  if (overlapping.length === 0) {
    return notRun(
      `in none of ${all} were both under way at once: one was always answered before the other was sent`,
    );
  }
  const words = `${count(denials, 'denial')} and ${deliveries} delivered in ${count(overlapping.length, 'race')} that overlapped`;
  if (Math.min(denials, deliveries) < winsOfEach) {
    return notObservable(
      `${words}: whether both can succeed shows only where each side wins at least ${winsOfEach} of them`,
    );
  }
  const witness = overlapping.map((race) => {
    const { id, saw } = answered(race.denied.exchange);
    return { id, saw: `${saw}; won by ${winnerOf(race) ?? 'neither'}` };
  });
  return kept(`${words}, never both of one order`, witness);
}

/** A new token was handed out, and a call with it carried out; one that is refused anyway says nothing of a token. */
export function newTokenWorks({ tried, control, refused }: Refreshed): Finding {
  if (tried === undefined) return broken('a new token for valid credentials', refused ?? 'none');
  const finding = done(tried);
  const isRefusedAnyway =
    finding.kind === 'broken' &&
    control !== undefined &&
    !isDone(control.exchange) &&
    codeOf(control.exchange) === codeOf(tried.exchange);
  if (isRefusedAnyway) {
    return notRun(`${control.what} is refused as well: ${describeExchange(control.exchange)}`);
  }
  return finding.kind === 'kept'
    ? { ...finding, detail: 'a new token was handed out, and works' }
    : finding;
}
