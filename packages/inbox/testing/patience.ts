import { InboxError } from '../src/error.ts';

/**
 * Does something until it succeeds. On a machine that stands still for seconds, an inbox gives up a server that is well:
 * what a test is about must not hang on that. What fails each time ends with the test's own limit.
 */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      // An interrupted test goes on beside the hooks that close its inbox.
      if (!(error instanceof InboxError) || error.code === 'closed') throw error;
    }
  }
}
