import type { Contract, RetryClass } from '../../model/contract.ts';
import { retryInShort } from './facts.ts';

/** A row of the rule for clients: what came, and what a client does about it. */
export interface RetryRule {
  readonly id: RetryRuleId;
  readonly when: string;
  readonly action: string;
  /** `project` where the contract says nothing of it, so that it is our advice. */
  readonly origin: 'contract' | 'project';
}

export type RetryRuleId =
  | (typeof deciding)[number]
  | 'method'
  | 'state'
  | 'refresh'
  | 'retry-after'
  | 'no-retry-after'
  | 'attempt';

/** The rows that say which fact decides; the first that applies is used. */
const deciding = [
  'not-sent',
  'no-response',
  'own-status',
  'careful-status',
  'code-beats-status',
  'unknown-code',
  'no-code',
  'unreadable-body',
  'no-row',
] as const;

/**
 * The one rule for clients, in words: the reference, `contract.json`, the vectors and the runner have it from here.
 * See docs/decisions/status-in-doubt.md.
 */
export function retryRules({ statuses }: Pick<Contract, 'statuses'>): readonly RetryRule[] {
  /** The statuses of a class, in words that also fit where it has none. */
  const named = (retry: RetryClass) => {
    const listed = statuses.filter((row) => row.retry === retry).map(({ status }) => status);
    const such = `a status of the class \`${retry}\``;
    return listed.length === 0 ? such : `${such} (${listed.join(', ')})`;
  };
  const doubtful = named('read-state-first');
  return [
    {
      id: 'not-sent',
      when: 'The connection could not be opened, so the request was not sent.',
      action: `${retryInShort.backoff}.`,
      origin: 'project',
    },
    {
      id: 'no-response',
      when: 'The request was sent, but no status arrived: the connection broke, or the call timed out.',
      action: `As after ${doubtful}: the call may have been applied, so read the state before you repeat a write.`,
      origin: 'project',
    },
    {
      id: 'own-status',
      when: 'A known code came with the status that the table of codes gives it.',
      action: 'The code decides.',
      origin: 'contract',
    },
    {
      id: 'careful-status',
      when: `A known code came with ${doubtful}, and the table of codes gives it another status.`,
      action: 'The status decides: the call may have been applied, whatever the code says.',
      origin: 'project',
    },
    {
      id: 'code-beats-status',
      when: 'A known code came with any other status. It does not matter whether that status is in the table of statuses, nor whether the operation lists the code.',
      action: 'The code decides.',
      origin: 'project',
    },
    {
      id: 'unknown-code',
      when: 'An unknown code came with a status that is in the table of statuses. Compare codes exactly, including case.',
      action: 'The status decides.',
      origin: 'contract',
    },
    {
      id: 'no-code',
      when: 'A response without a body came, with a status that is in the table of statuses.',
      action: 'The status decides.',
      origin: 'contract',
    },
    {
      id: 'unreadable-body',
      when: 'A body came in which no code can be read, such as a web page or one that breaks off.',
      action: 'The same as without a body.',
      origin: 'contract',
    },
    {
      id: 'no-row',
      when: 'The status is not in the table of statuses, and no known code came.',
      action: `${retryInShort.never}: only what one of the tables lets you repeat may be repeated.`,
      origin: 'contract',
    },
    {
      id: 'method',
      when: 'The class is `read-state-first`, and the call is a read.',
      action: `${retryInShort.backoff}. Everywhere else the rule is the same for reads and writes.`,
      origin: 'project',
    },
    {
      id: 'state',
      when: 'The class is `read-state-first`, the call is a write, and you have read the state.',
      action:
        'Repeat it only if it was not applied. Our advice: the best evidence is an event that is newer than the end of the attempt and shows the resource without your change. If all you know is that no event has announced the change yet, you cannot tell: stop, and tell the caller that the outcome is unknown.',
      origin: 'contract',
    },
    {
      id: 'refresh',
      when: 'The class is `refresh-once`, and the call was already repeated with a new token.',
      action: 'Stop.',
      origin: 'contract',
    },
    {
      id: 'retry-after',
      when: 'The call is to be repeated, and `Retry-After` has a number of seconds, or an HTTP date that is not over. Of several values, the one that asks for the longest delay counts.',
      action:
        'Wait at least that long, or stop if you cannot. The header sets only the delay: it does not make a call repeatable.',
      origin: 'project',
    },
    {
      id: 'no-retry-after',
      when: 'The call is to be repeated, the class is not `refresh-once`, and `Retry-After` is absent or has any other value.',
      action: `${retryInShort.backoff}.`,
      origin: 'project',
    },
    {
      id: 'attempt',
      when: 'The call is to be repeated with backoff.',
      action:
        'Use exponential backoff with jitter, and stop after a limited number of attempts. Our advice: double the upper limit of the delay after each failed attempt, up to a cap, and choose a random delay between half of that limit and the limit.',
      origin: 'contract',
    },
  ];
}

/** Whether a row says which fact decides; the others say what follows. */
export function isDeciding({ id }: RetryRule): boolean {
  return deciding.some((each) => each === id);
}

/** A rule in one line. */
export function ruleSentence({ when, action }: RetryRule): string {
  return `${when} ${action}`;
}
