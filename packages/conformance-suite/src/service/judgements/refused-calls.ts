import { count } from '../../model/count.ts';
import type { Finding } from '../../model/finding.ts';
import { brokenBy, kept, notRun } from '../../model/finding.ts';
import { bodyIn, typeIn } from '../scenarios/attribution.ts';
import type { RefusedCalls } from '../scenarios/refused-calls.ts';
import { isError } from './answers.ts';
import { observed } from './delivered.ts';

/**
 * Events may come at any time, for causes that nobody here knows, and delivering an order is one; as many as there were
 * denials with one fault are no chance.
 */
export function announcesNothing({ bad, late, came, fired, isHeard }: RefusedCalls): Finding {
  const denials = [...bad, ...late];
  const refused = denials.filter(({ exchange }) => isError(exchange.answer)).length;
  if (refused === 0) return notRun('no denial was refused');
  if (refused < denials.length) {
    return notRun('a denial was carried out (see API-210, API-211 and API-212)');
  }
  if (!isHeard) return notRun('the event after them did not come, so silence proves nothing');
  const byType = new Map<string, number>();
  const ids = new Map(came.map((each) => [each.deliveryId, typeIn(bodyIn(each))]));
  for (const type of ids.values()) byType.set(type, (byType.get(type) ?? 0) + 1);
  byType.set(fired, (byType.get(fired) ?? 1) - 1);
  const faults = [...byType]
    .filter(([, times]) => times >= bad.length)
    .map(([type, times]) => ({
      expected: 'no event of a denial that was refused',
      got: `${times} times ${type} after ${count(refused, 'refused denial')}`,
    }));
  const witness = came.map(observed);
  return brokenBy(
    faults,
    kept(`nothing was heard of ${count(refused, 'refused denial')}`, witness),
  );
}
