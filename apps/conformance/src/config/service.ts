import { dirname, join } from 'node:path';
import type { ServiceSubject } from '@ordering/conformance';
import { wholeNumber } from '@ordering/kit/command';
import type { ServiceOptions } from '../options.ts';
import { loopback } from '../options.ts';
import { readOptionFile, webAddress } from './option-values.ts';
import { readServiceConfig } from './service-config.ts';

/** The service under test, as the options, the environment and its configuration describe it. */
export function serviceSubject(options: ServiceOptions, env: NodeJS.ProcessEnv): ServiceSubject {
  const { config: file, listenHost: host, callbackUrl } = options;
  const baseUrl = webAddress('--base-url', options.baseUrl).replace(/\/+$/, '');
  const config = readServiceConfig(readOptionFile('--config', file), file, env, (beside) =>
    readOptionFile('--config', join(dirname(file), beside)),
  );
  const port = wholeNumber('--listen-port', options.listenPort, 0, 65_535);
  const listen = {
    host,
    port,
    ...(callbackUrl === undefined
      ? {}
      : { callbackUrl: webAddress('--callback-url', callbackUrl) }),
  };
  return { baseUrl, config, listen };
}

/** The options that matter for what is sent; the environment gives the secrets again. */
export function serviceWords(options: ServiceOptions): readonly string[] {
  const { baseUrl, config, listenHost, listenPort, callbackUrl } = options;
  const words = ['--base-url', baseUrl.replace(/\/+$/, ''), '--config', config];
  if (listenHost !== loopback) words.push('--listen-host', listenHost);
  if (Number(listenPort) !== 0) words.push('--listen-port', listenPort);
  if (callbackUrl !== undefined) words.push('--callback-url', callbackUrl);
  return words;
}
