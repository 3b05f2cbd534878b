import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Owner, Receiver, RunningSandbox } from './platform.ts';
import type { Environment } from './process.ts';
import { nodeArguments } from './process.ts';

/** How the conformance runner is called for the receiver: its arguments, and the secrets in its environment. */
export function receiverRun(receiver: Receiver, owner: Owner, other: Owner) {
  return {
    args: [
      'receiver',
      ...receiver.urls.flatMap((url) => ['--url', `${url}/webhooks`]),
      ...['--observe', receiver.observe],
      ...['--restart', receiver.restart],
      ...receiver.logs.flatMap((file) => ['--logs', file]),
      ...(receiver.slow === undefined ? [] : ['--slow', receiver.slow, '--exactly-once']),
      ...(receiver.advance === undefined ? [] : ['--advance', receiver.advance]),
      ...idOptions('', owner),
      ...idOptions('other-', other),
    ],
    environment: {
      ORDERING_WEBHOOK_SECRET: owner.secret,
      ORDERING_WEBHOOK_OTHER_SECRET: other.secret,
      ...trusting(receiver.authority),
    },
  };
}

function trusting(authority: string | undefined): Environment {
  return authority === undefined ? {} : { NODE_EXTRA_CA_CERTS: authority };
}

/** The options that name an owner: `store_id` is given by `--store-id`, or `--other-store-id`. */
function idOptions(prefix: string, { ids }: Owner): string[] {
  return Object.entries(ids).flatMap(([field, id]) => [
    `--${prefix}${field.replaceAll('_', '-')}`,
    id,
  ]);
}

/** How the conformance runner is called for the service that the sandbox plays. */
export function serviceRun({
  secureUrl,
  restart,
  authority,
  authorityKey,
}: Pick<RunningSandbox, 'secureUrl' | 'restart' | 'authority' | 'authorityKey'>) {
  const config = 'apps/sandbox/conformance.yaml';
  return {
    args: [
      'service',
      '--base-url',
      secureUrl,
      '--config',
      config,
      '--restart',
      restart,
      ...['--authority', authority, '--authority-key', authorityKey],
      '--allow-load',
    ],
    environment: trusting(authority),
  };
}

/** How the conformance runner is called for our client. */
export function clientRun() {
  const words = [process.execPath, ...nodeArguments, 'recipes/client.ts'];
  return {
    args: ['client', '--exec', words.map((word) => `'${word}'`).join(' ')],
    environment: {},
  };
}

/** The arguments of a run that also writes its reports into a folder, which is made. */
export function withReports(args: readonly string[], folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const [role = ''] = args;
  const reports = ['json', 'html'].map(
    (format) => `${format}=${join(folder, `${role}.${format}`)}`,
  );
  return [...args, ...reports.flatMap((report) => ['--report', report])];
}
