import { count } from '../../model/count.ts';
import type { Finding } from '../../model/finding.ts';
import { broken, kept, notObservable, worst } from '../../model/finding.ts';
import type { Target } from '../scenarios/targets.ts';
import { answered, isDone, notRefused, shownBy } from './answers.ts';

/** Each endpoint inside is refused when it is registered, or gets nothing. */
export function nothingInside(targets: readonly Target[]): Finding {
  const unseen = targets.filter(
    ({ exchange, requests }) => isDone(exchange) && requests === undefined,
  );
  return worst([
    kept(
      `${count(targets.length, 'address')} inside refused`,
      targets.map(({ host, exchange }) => ({ id: host, saw: answered(exchange).saw })),
    ),
    ...targets.flatMap(faultOf),
    ...(unseen.length === 0 ? [] : [notObservable(taken(unseen))]),
  ]);
}

function faultOf({ host, exchange, requests = 0 }: Target): readonly Finding[] {
  if (!isDone(exchange)) {
    return notRefused({ what: `registering an endpoint at ${host}`, exchange });
  }
  if (requests === 0) return [];
  return [
    broken(`nothing at an endpoint at ${host}`, count(requests, 'request'), shownBy(exchange)),
  ];
}

function taken(targets: readonly Target[]): string {
  const hosts = targets.map(({ host }) => host).join(', ');
  return `endpoints at ${hosts} can be registered, and whether deliveries go there cannot be seen from here`;
}
