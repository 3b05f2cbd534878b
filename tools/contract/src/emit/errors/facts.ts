import type { Contract, NamedSchema, RetryClass } from '../../model/contract.ts';

/** The schema that lists the error codes; the first where there are several. */
export function errorCodeList({
  schemas,
  errorCodeLists,
}: Pick<Contract, 'schemas' | 'errorCodeLists'>): NamedSchema | undefined {
  return schemas.find(({ name }) => errorCodeLists.includes(name));
}

/** The names of the schemas that are about errors. */
export function errorSchemas({
  errorEnvelope,
  errorCodeLists,
}: Pick<Contract, 'errorEnvelope' | 'errorCodeLists'>): readonly string[] {
  return [...(errorEnvelope === undefined ? [] : [errorEnvelope.schema]), ...errorCodeLists];
}

/** What each retry class asks of a client. The classes are the toolkit's own names, so they are explained here. */
export const retryMeanings: Readonly<Record<RetryClass, string>> = {
  never: 'Do not repeat the call: it would get the same response again.',
  'refresh-once': 'Get a new token and repeat the call once; if that is refused too, stop.',
  reconcile: 'Do not repeat the call: read the state as it is now and decide from there.',
  'retry-after': 'Repeat the call after the delay that the response gives in `Retry-After`.',
  backoff: 'Repeat the call with exponential backoff and jitter, a limited number of times.',
  'read-state-first':
    'The call may have been applied. Repeat a write only after you have read the state; you may repeat a read with backoff.',
};

/** The same, short enough for a table cell. */
export const retryInShort: Readonly<Record<RetryClass, string>> = {
  never: 'Do not repeat',
  'refresh-once': 'New token, then once more',
  reconcile: 'Read the state, do not repeat',
  'retry-after': 'Wait as told, then repeat',
  backoff: 'Repeat with backoff',
  'read-state-first': 'Read the state before you repeat a write',
};
