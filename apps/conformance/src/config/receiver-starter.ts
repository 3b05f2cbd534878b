import type { Json } from '@ordering/conformance-suite';
import {
  defaultEffectTimes,
  defaultExternalStoreId,
  identityOptions,
  otherOwnerOptions,
  receiverParts,
  secretVariables,
} from '@ordering/conformance-suite';
import { formatTypedDuration } from '@ordering/kit/duration';

/** What stands at each key of a configuration to begin with, by its path. */
const values: Readonly<Record<string, Json>> = {
  url: 'http://127.0.0.1:4000/webhooks',
  secret: { env: secretVariables.store },
  observe: 'http://127.0.0.1:4000',
  effectWait: formatTypedDuration(defaultEffectTimes.waitMs),
  settleWait: formatTypedDuration(defaultEffectTimes.settleMs),
  restart: 'docker compose restart receiver',
  advance: './advance-the-clock.sh',
  slow: './slow-the-handlers.sh',
  exactlyOnce: false,
  logs: 'receiver.log',
  without: receiverParts.slice(0, 2),
  ...Object.fromEntries(
    identityOptions.map(({ field, fallback }) => [`identity.${field}`, fallback]),
  ),
  externalStoreId: defaultExternalStoreId,
  otherOwner: {
    [otherOwnerOptions[0]?.field ?? '']: 'another-1',
    secret: { env: secretVariables['other-store'] },
  },
};

export const receiverStarter = { values, written: ['url', 'secret'] };
