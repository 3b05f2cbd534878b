import type { Report } from '../../model/result.ts';
import type { RunOptions } from '../../run/options.ts';
import type { receiverMeans } from '../capabilities.ts';
import type { ReceiverSubject } from '../subject.ts';
import { proveFake } from './prove-fake.ts';

type Described = (usual: ReceiverSubject) => ReceiverSubject;

/** The subject that is described to the runner without what a capability is given by; each may come after those before it. */
const described: Readonly<Record<keyof typeof receiverMeans, Described>> = {
  // The other replica is the same one under its first address.
  tls: ({ urls, ...usual }) => ({ ...usual, urls: [urls[0], urls[0]] }),
  replicas: ({ urls, ...usual }) => {
    const [one = urls[0]] = urls.filter((url) => url.startsWith('https:'));
    return { ...usual, urls: [one] };
  },
  'second-store': ({ otherOwner, ...usual }) => usual,
  observe: ({ observe, ...usual }) => usual,
  restart: ({ restart, ...usual }) => usual,
  clock: ({ advance, ...usual }) => usual,
  slow: ({ slow, ...usual }) => usual,
  logs: ({ logs, ...usual }) => usual,
  'exactly-once': ({ exactlyOnce, ...usual }) => usual,
};

/** The names of what can be left out. */
export const leftOut: readonly string[] = Object.keys(described);

/** Runs the suite against the correct small receiver without capabilities. */
export function proveWithout(names: readonly string[], options: RunOptions = {}): Promise<Report> {
  const left = Object.entries(described).filter(([name]) => names.includes(name));
  return proveFake({}, (usual) => left.reduce((so, [, without]) => without(so), usual), options);
}
