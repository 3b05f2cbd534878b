import { quietLog } from '../judgements/logs.ts';
import { goodCertificates } from '../judgements/tls.ts';
import { logs } from '../scenarios/logs.ts';
import { handshakes } from '../scenarios/tls.ts';
import type { ReceiverCheck } from './check.ts';
import { receiverCheck, stages } from './check.ts';

/** What those who run a receiver are answerable for. */
export const operation: readonly ReceiverCheck[] = [
  receiverCheck({
    card: {
      id: 'RCV-074',
      needs: ['tls'],
      level: 'MUST',
      title: 'The endpoint shows a valid certificate for its host name, over TLS 1.2 or later',
      catches: 'The service does not deliver to an endpoint whose certificate it cannot verify.',
      fix: 'Install a certificate for the host of the registered URL with all of its chain, and renew it in time.',
    },
    hangsOn: [],
    scenario: handshakes,
    sent: () => [],
    least: 0,
    verdict: goodCertificates,
  }),
  receiverCheck({
    card: {
      id: 'RCV-082',
      needs: ['logs'],
      level: 'SHOULD',
      title: 'The log has neither the secret nor payloads in it',
      catches:
        'What customers have ordered, or the key of all deliveries, can be read by whoever reads logs.',
      fix: 'Log the delivery id and the event type, and of an error its kind; never the body or the settings.',
    },
    stage: stages.logs,
    scenario: logs,
    sent: ({ sent }) => sent,
    verdict: quietLog,
  }),
];
