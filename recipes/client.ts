// Does what $ORDERING_TASK says with our client, and ends: a subject for `ordering-conformance client`, for Node.js 22.18 or
// later. Put your own client in its place, and keep the rest.
//
//     npm install @ordering/client
//     npx @ordering/conformance client --exec 'node client.ts'
//
// The runner sets these; the exit code is 0 only if every task was done.
//
//     ORDERING_BASE_URL        where the service is
//     ORDERING_TOKEN           a token that is good
//     ORDERING_TOKEN_URL       where another one is got, with ORDERING_CLIENT_ID and ORDERING_CLIENT_SECRET
//     ORDERING_TASK            { operation, parameters, body }, or a list of them
//     NODE_EXTRA_CA_CERTS      whom to trust beside the authorities that Node.js knows, in PEM; may be missing

import { bearer, createClient } from '@ordering/client';

const env = (name: string) => process.env[name] ?? '';

let token = env('ORDERING_TOKEN');

const client = createClient({
  baseUrl: env('ORDERING_BASE_URL'),
  token: {
    get: async () => token,
    // The contract leaves open how a token is got. This is how the runner hands one out, unless it is told otherwise.
    async refresh() {
      const response = await fetch(env('ORDERING_TOKEN_URL'), {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: env('ORDERING_CLIENT_ID'),
          client_secret: env('ORDERING_CLIENT_SECRET'),
        }),
        redirect: 'error',
      });
      const answer: { readonly access_token: string } = JSON.parse(await response.text());
      token = answer.access_token;
      return token;
    },
  },
  authorize: bearer,
});

interface Task {
  readonly operation: string;
  readonly parameters: { readonly orderId: string };
  readonly body: Parameters<typeof client.cancelOrder>[0]['body'];
}

const given: Task | readonly Task[] = JSON.parse(env('ORDERING_TASK'));
const done = await Promise.all(
  [given].flat().map(async ({ parameters, body }) => {
    const result = await client.cancelOrder({ ...parameters, body });
    if (!result.ok) console.error(result.kind === 'api' ? result.code : result.kind);
    return result.ok;
  }),
);
process.exitCode = done.every(Boolean) ? 0 : 1;
