import { nothingInUrls, nothingWritten } from '../judgements/shown.ts';
import { gaveUp, keptToItself, refreshedOnce, sharedToken } from '../judgements/tokens.ts';
import { shownOfAll } from '../scenarios/shown.ts';
import { manyTasks, neverGood, redirected, refreshes, sharedRefresh } from '../scenarios/tokens.ts';
import type { ClientCheck } from './check.ts';
import { clientCheck, stages } from './check.ts';

/** What a client does with its tokens. */
export const tokens: readonly ClientCheck[] = [
  clientCheck({
    card: {
      id: 'CLI-301',
      needs: ['refresh'],
      level: 'MUST',
      title: 'A token that is refused is replaced once, and the call repeated once',
      catches: 'When a token has expired, every call fails until somebody starts the client again.',
      fix: 'On this status get one new token, and make the same call once more with it.',
    },
    judge: async (transcripts) => refreshedOnce(await transcripts.of(refreshes)),
  }),
  clientCheck({
    card: {
      id: 'CLI-302',
      level: 'MUST',
      title: 'A call that is refused again with a new token is given up',
      catches: 'A client whose credentials were revoked asks for tokens for ever.',
      fix: 'Count the new tokens of a call, and end it with the error after the first.',
    },
    judge: async (transcripts) => gaveUp(await transcripts.of(neverGood)),
  }),
  clientCheck({
    card: {
      id: 'CLI-303',
      needs: ['refresh', 'list'],
      level: 'SHOULD',
      title: `${manyTasks} calls that are refused at the same time share one new token`,
      catches: 'A token expires on a busy evening, and each call asks for one of its own.',
      fix: 'Keep the request for a token that is under way, let every call that needs one wait for it, and repeat a call that was refused with an older token with the one that there is.',
    },
    judge: async (transcripts) => sharedToken(await transcripts.of(sharedRefresh)),
  }),
  clientCheck({
    card: {
      id: 'CLI-319',
      level: 'SHOULD',
      title: 'Tokens and secrets are not sent to where a redirect leads',
      catches: 'Whoever can make the service answer with a redirect gets the token.',
      fix: 'Switch off redirects in the HTTP client, or send no credentials to another host.',
    },
    judge: async (transcripts) => keptToItself(await transcripts.of(redirected)),
  }),
  clientCheck({
    card: {
      id: 'CLI-324',
      level: 'SHOULD',
      title: 'Tokens and secrets are in no URL',
      catches: 'Whoever reads the log of a server or a proxy gets the token.',
      fix: 'Send the token in a header, and the secret in a header or a body.',
    },
    stage: stages.last,
    judge: async (transcripts) => nothingInUrls(await transcripts.of(shownOfAll)),
  }),
  clientCheck({
    card: {
      id: 'CLI-325',
      level: 'SHOULD',
      title: 'Tokens and secrets are not written to the output streams',
      catches: 'The client logs its requests, and whoever reads the log gets the token.',
      fix: 'Leave the headers and bodies with credentials out of what is logged.',
    },
    stage: stages.last,
    judge: async (transcripts) => nothingWritten(await transcripts.of(shownOfAll)),
  }),
];
