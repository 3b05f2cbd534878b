import { rmSync } from 'node:fs';
import type { Running } from '@ordering/kit/serve';
import type { ProcessConfig } from './config.ts';
import { seedApplication } from './generated/constants.ts';
import { startSandbox } from './sandbox.ts';

/**
 * Starts the sandbox as a process has it: with a data folder that may be a temporary one.
 *
 * @throws ConfigError if the data folder or the address cannot be used.
 */
export async function start(config: ProcessConfig): Promise<Running> {
  const { json, temporary, dataFolder: data } = config;
  // Whatever ends the process, short of SIGKILL.
  if (temporary) process.on('exit', () => rmSync(data, { recursive: true, force: true }));

  const { url, stop } = await startSandbox(config);
  const { clientId, clientSecret } = seedApplication;
  const known = config.clientSecret === clientSecret;
  return {
    ready: {
      url,
      json,
      facts: { console: `${url}/console`, client_id: clientId, data },
      notes: {
        console: `${url}/console`,
        'client id': clientId,
        secret: known ? `${clientSecret}, for development only` : 'the one you gave',
        data: temporary ? `${data}, removed on exit` : data,
      },
    },
    stop,
  };
}
