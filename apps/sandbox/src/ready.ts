import type { Options } from './cli.ts';
import { seedApplication } from './generated/constants.ts';

/** Says on standard output that the sandbox answers: a line of JSON for programs, else a few for people. */
export function announceReady(
  url: string,
  { config, json, temporary, knownSecret }: Options,
): void {
  const console = `${url}/console`;
  if (json) {
    const ready = { url, console, client_id: seedApplication.clientId, data: config.dataFolder };
    process.stdout.write(`${JSON.stringify(ready)}\n`);
    return;
  }
  const lines = [
    `The sandbox listens on ${url}`,
    `  console    ${console}`,
    `  client id  ${seedApplication.clientId}`,
    `  secret     ${knownSecret ? `${seedApplication.clientSecret}, for development only` : 'the one you gave'}`,
    `  data       ${config.dataFolder}${temporary ? ', removed at the end' : ''}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
