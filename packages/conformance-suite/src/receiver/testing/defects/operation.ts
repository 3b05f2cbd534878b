import { selfSigned } from '@ordering/kit/certificate';
import type { ReceiverDefect } from '../defect.ts';
import { text } from '../defect.ts';

const hosts = ['127.0.0.1'] as const;
const dayMs = 86_400_000;

export const operation: readonly ReceiverDefect[] = [
  {
    mistake: 'has forgotten to renew its certificate',
    decisions: {
      certificate: (authority) => {
        const now = Date.now();
        return authority.issue({ hosts, from: now - 2 * dayMs, to: now - dayMs });
      },
    },
    found: ['RCV-074 fail'],
    told: 'its certificate has expired. Renew it, and automate the renewal.',
  },
  {
    mistake: 'shows the certificate of another host',
    decisions: { certificate: (authority) => authority.issue({ hosts: ['other.test'] }) },
    found: ['RCV-074 fail'],
    told: 'its certificate is for another host. Install one for the host of the registered URL.',
  },
  {
    mistake: 'has signed its certificate itself',
    decisions: { certificate: () => selfSigned({ hosts }) },
    found: ['RCV-074 fail'],
    told: 'its certificate is signed by itself, or by an authority that is not trusted. Install one of a public authority; for a private one set NODE_EXTRA_CA_CERTS to the file of its certificate.',
  },
  {
    mistake: 'logs every body',
    decisions: { logs: (delivery, status) => `${status} ${text(delivery)}` },
    found: ['RCV-082 warn'],
  },
  {
    mistake: 'logs every body some time after its answer',
    // What it logs of other deliveries meanwhile is a witness, too, and nobody waits longer then.
    alone: true,
    decisions: { logs: (delivery, status) => `${status} ${text(delivery)}`, logsAfterMs: 600 },
    found: ['RCV-082 warn'],
  },
  {
    mistake: 'logs what it has refused',
    decisions: {
      logs: (delivery, status) => (status === 401 ? `forged: ${text(delivery)}` : `${status}`),
    },
    found: ['RCV-082 warn'],
  },
  {
    mistake: 'logs its settings with every error',
    decisions: {
      logs: (_, status, { own }) => `${status}${status === 401 ? ` secret=${own}` : ''}`,
    },
    found: ['RCV-082 warn'],
  },
];
