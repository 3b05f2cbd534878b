import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Receiver, Store } from './platform.ts';

/** How the conformance runner is called for the receiver: its arguments, and the secrets in its environment. */
export function receiverRun(receiver: Receiver, store: Store, otherStore: Store) {
  return {
    args: [
      'receiver',
      ...receiver.urls.flatMap((url) => ['--url', `${url}/webhooks`]),
      ...receiver.urls.slice(0, 1).flatMap((url) => ['--observe', url]),
      ...['--restart', receiver.restart],
      ...['--store-id', store.storeId, '--other-store-id', otherStore.storeId],
      ...(store.communityId === undefined ? [] : ['--community-id', store.communityId]),
    ],
    environment: {
      ORDERING_WEBHOOK_SECRET: store.secret,
      ORDERING_WEBHOOK_OTHER_SECRET: otherStore.secret,
    },
  };
}

/** How the conformance runner is called for the service that the sandbox plays. */
export function serviceRun(sandboxUrl: string) {
  return {
    args: ['service', '--base-url', sandboxUrl, '--config', 'apps/sandbox/conformance.yaml'],
    environment: {},
  };
}

/** The arguments that write a role's reports into a folder, which is made. */
export function reportArguments(folder: string, role: string): string[] {
  mkdirSync(folder, { recursive: true });
  return ['json', 'html'].flatMap((format) => [
    '--report',
    `${format}=${join(folder, `${role}.${format}`)}`,
  ]);
}
