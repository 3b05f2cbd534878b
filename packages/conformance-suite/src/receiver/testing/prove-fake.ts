import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { newAuthority } from '@ordering/kit/certificate';
import type { Report } from '../../model/result.ts';
import type { RunOptions } from '../../run/options.ts';
import { receiverFamilies } from '../checks/families.ts';
import { receiverRole } from '../role.ts';
import type { ReceiverSubject } from '../subject.ts';
import type { Decisions } from './fake-receiver.ts';
import { startReceiver } from './fake-receiver.ts';

export const secret = 'topsecret';
export const other = { id: 'other', secret: 'othersecret' };
/** Trusted by this process, so that one replica can speak TLS. */
const authority = newAuthority('the authority of small receivers');
setDefaultCACertificates([...getCACertificates('default'), authority.cert]);

/** Its effects come after a few ms, in this very process. */
const effectTimes = { waitMs: 2000, settleMs: 50 };

/** Everything that is checked of a receiver, in the order of the report. */
export const receiverChecks = receiverFamilies.flatMap((family) => family.checks);

/** Starts a fake receiver that decides so, runs the suite against it, and stops it. */
export async function proveFake(
  decisions: Partial<Decisions> = {},
  change: Partial<ReceiverSubject> | ((usual: ReceiverSubject) => ReceiverSubject) = {},
  options: RunOptions = {},
): Promise<Report> {
  const secrets = { own: secret, byStore: new Map([[other.id, other.secret]]) };
  await using receiver = await startReceiver(secrets, decisions, authority);
  const { urls, observe, restart, advance, slow, logs } = receiver;
  const otherOwner = { field: 'store_id', ...other };
  const ways = { restart, advance, slow, logs };
  const usual = { urls, secret, observe, ...ways, exactlyOnce: true, otherOwner, effectTimes };
  const subject = typeof change === 'function' ? change(usual) : { ...usual, ...change };
  return await receiverRole.prove(subject, options);
}
