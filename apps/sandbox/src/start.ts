import { rmSync } from 'node:fs';
import { deliveryPolicy } from '@ordering/events';
import type { Running } from '@ordering/kit/serve';
import { isLoopback, type ProcessConfig } from './config.ts';
import { seedApplication } from './generated/control/constants.ts';
import { clientSecretVariable } from './options.ts';
import { startSandbox } from './sandbox.ts';

const alone = 'for development only';
const everyone = `which everybody knows: set ${clientSecretVariable} to a secret of your own`;

/**
 * Starts the sandbox as a process has it: with a data folder that may be a temporary one.
 *
 * @throws ConfigError if the data folder or the address cannot be used.
 */
export async function start(config: ProcessConfig): Promise<Running> {
  const { json, temporary, dataFolder: data, controlTokenFile: token } = config;
  // Whatever ends the process, short of SIGKILL.
  if (temporary) process.on('exit', () => rmSync(data, { recursive: true, force: true }));

  const { url, stop } = await startSandbox(config);
  const { clientId, clientSecret } = seedApplication;
  const known = config.clientSecret === clientSecret;
  const isOpen = !isLoopback(config.host);
  return {
    ready: {
      url,
      json,
      facts: {
        console: `${url}/console`,
        client_id: clientId,
        data,
        ...(token === undefined ? {} : { control_token_file: token }),
      },
      notes: {
        console: `${url}/console`,
        'client id': clientId,
        secret: known ? `${clientSecret}, ${isOpen ? everyone : alone}` : 'the one that you set',
        ...(token === undefined ? {} : { 'control token': `in ${token}` }),
        data: temporary ? `${data}, removed on exit` : data,
      },
    },
    // Attempts under way go on to their end.
    drainMs: deliveryPolicy.timeoutMs,
    stop,
  };
}
