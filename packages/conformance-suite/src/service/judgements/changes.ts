import { count } from '../../model/count.ts';
import type { Finding } from '../../model/finding.ts';
import { broken, brokenBy, kept, notRun } from '../../model/finding.ts';
import type { Races } from '../scenarios/race.ts';
import type { Refreshed } from '../scenarios/refresh.ts';
import { answered, describeExchange, done, isDone, shownBy } from './answers.ts';

/** Of two changes that exclude each other, no more than one was carried out. */
export function oneWinner({ isOrderly, rounds: races }: Races): Finding {
  if (!isOrderly) return notRun('a denial that comes too late is not refused (see API-210)');
  const both = races.filter(({ denied, isDelivered }) => isDelivered && isDone(denied.exchange));
  const faults = both.map(({ denied: { what, exchange } }) => ({
    expected: `one of the two, for ${what}`,
    got: `both: ${describeExchange(exchange)}`,
    ...shownBy(exchange),
  }));
  const denials = races.filter(({ denied }) => isDone(denied.exchange)).length;
  const deliveries = races.filter(({ isDelivered }) => isDelivered).length;
  if (denials + deliveries === 0) return notRun('neither of them was ever carried out');
  const words = `${count(denials, 'denial')} and ${deliveries} delivered, never both of one order`;
  const witness = races.map(({ denied: { exchange }, isDelivered }) => ({
    ...answered(exchange),
    saw: `${answered(exchange).saw}, and ${isDelivered ? 'delivered' : 'not delivered'}`,
  }));
  return brokenBy(faults, kept(words, witness));
}

/** A new token was handed out, and a call with it carried out. */
export function newTokenWorks({ tried, refused }: Refreshed): Finding {
  if (tried === undefined) return broken('a new token for valid credentials', refused ?? 'none');
  const finding = done(tried);
  return finding.kind === 'kept'
    ? { ...finding, detail: 'a new token was handed out, and works' }
    : finding;
}
