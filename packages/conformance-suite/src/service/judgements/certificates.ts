import { count } from '../../model/count.ts';
import type { Finding } from '../../model/finding.ts';
import { broken, kept, notObservable, notRun, worst } from '../../model/finding.ts';
import type { Presented } from '../scenarios/certificates.ts';
import { answered, describeExchange, notRefused } from './answers.ts';

/** Where the certificate is good the delivery comes, and where it is not, nothing does. */
export function badCertificatesRefused(presented: readonly Presented[]): Finding {
  const good = presented.find(({ kind }) => kind === 'good');
  if (good === undefined || good.deliveries === 0) return notRun(whyNot(good));
  const bad = presented.filter((each) => each !== good);
  const refused = kept(`${count(bad.length, 'bad certificate')} refused`, [
    { id: good.kind, saw: delivered(good.deliveries) },
  ]);
  return bad.length === 0
    ? notRun('no bad certificate was presented')
    : worst([refused, ...bad.map(refusal)]);
}

function whyNot(good: Presented | undefined): string {
  const what = 'nothing came to an endpoint with a good certificate of the authority';
  if (good?.refused !== undefined) return `${what}: ${describeExchange(good.refused)}`;
  return `${what}; check that the service trusts it, and reaches every port of the runner`;
}

function refusal({ kind, refused, connections, deliveries }: Presented): Finding {
  const what = `an endpoint whose certificate is ${kind}`;
  if (deliveries > 0) return broken(`nothing at ${what}`, delivered(deliveries));
  if (refused !== undefined) {
    const [fault] = notRefused({ what: `registering ${what}`, exchange: refused });
    return fault ?? kept(kind, [answered(refused)]);
  }
  return connections > 0
    ? kept(kind, [{ id: kind, saw: `${count(connections, 'connection')}, and no delivery` }])
    : notObservable(`the service never came to ${what}`);
}

function delivered(times: number): string {
  return times === 1 ? 'a delivery' : `${times} deliveries`;
}
