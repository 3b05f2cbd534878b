import { kindOf } from '@ordering/kit/callback';
import type { Outgoing } from './attempt.ts';
import type { ClientCredentialsOptions } from './client-credentials.ts';

/** What a form has for other options, so that `parameters` may not have it. */
const ownParameters: readonly string[] = ['grant_type', 'client_id', 'client_secret', 'scope'];

/**
 * The request of RFC 6749, section 4.4.2.
 *
 * @throws TypeError if an option cannot work.
 */
export function requestFor(options: ClientCredentialsOptions): Outgoing {
  const { clientId, clientSecret, scope, parameters = {}, authentication = 'basic' } = options;
  const inBody = authentication === 'body';
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    ...(scope === undefined ? {} : { scope }),
    ...(inBody ? { client_id: clientId, client_secret: clientSecret } : {}),
    ...checkedParameters(parameters),
  });
  const headers = new Headers({
    Accept: 'application/json',
    'Content-Type': 'application/x-www-form-urlencoded',
    ...(inBody ? {} : { Authorization: `Basic ${basicOf(clientId, clientSecret)}` }),
  });
  return { url: checkedUrl(options.tokenUrl), method: 'POST', headers, body: String(form) };
}

function checkedParameters(parameters: object): Readonly<Record<string, string>> {
  const entries = Object.entries(parameters).map(([name, value]: [string, unknown]) => {
    if (ownParameters.includes(name)) {
      throw new TypeError(`parameters must not have ${name}, which other options give`);
    }
    if (typeof value === 'string') return [name, value] as const;
    throw new TypeError(`the parameter ${name} must be a string; it is ${kindOf(value)}`);
  });
  return Object.fromEntries(entries);
}

/** The messages do not repeat the address, which may hold a password. */
function checkedUrl(tokenUrl: string): string {
  if (!URL.canParse(tokenUrl)) throw new TypeError('tokenUrl is not an absolute URL');
  const { protocol, hostname, username, password, hash, href } = new URL(tokenUrl);
  const isOfThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isOfThisMachine)) {
    throw new TypeError(
      'tokenUrl must be an https URL: the secret of the client is sent to it. Only localhost, 127.0.0.1 and [::1] may have http',
    );
  }
  if (username !== '' || password !== '') {
    throw new TypeError('tokenUrl must not contain credentials; set clientId and clientSecret');
  }
  if (hash !== '') throw new TypeError('tokenUrl must not have a fragment');
  return href;
}

function formEncoded(value: string): string {
  return String(new URLSearchParams({ '': value })).slice(1);
}

/** The id and the secret are form-encoded first, so that neither a colon nor a letter outside ASCII is lost. */
function basicOf(clientId: string, clientSecret: string): string {
  return btoa(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`);
}

/** The secret, in every form in which it is sent. */
export function secretsOf({ clientId, clientSecret }: ClientCredentialsOptions): readonly string[] {
  return [basicOf(clientId, clientSecret), clientSecret, formEncoded(clientSecret)];
}
