import { OutboxError } from './error.ts';

/** A target of deliveries. No string of it may have more than 2,048 characters. */
export interface Endpoint {
  /** Your own id of it, such as that of a store. */
  readonly id: string;
  /** An absolute `https` URL; `http` only where the guard admits the target. */
  readonly url: string;
  /** What signs the bodies. */
  readonly secret: string;
  /** The store's own id at the receiver, which a header repeats; left out where there is none. */
  readonly location?: string | undefined;
  /** How many attempts may be in progress at once; as many as `startDelivering` says where it is left out. */
  readonly concurrency?: number | undefined;
}

/** Why no attempts are made at an endpoint, and since when, in milliseconds since the epoch. */
export interface Disabled {
  readonly reason: string;
  readonly at: number;
}

/** An endpoint as it is stored. */
export interface StoredEndpoint {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  readonly location: string | undefined;
  readonly concurrency: number | undefined;
  /** Set while it is disabled: what is sent to it waits. */
  readonly disabled: Disabled | undefined;
}

/** Which endpoints to list, and how many at once. */
export interface EndpointQuery {
  /** Only those that are disabled, or only those that are not. */
  readonly disabled?: boolean;
  /** 100 where it is left out, at most 1,000. */
  readonly limit?: number;
  /** The `next` of a page: what comes after it. */
  readonly cursor?: string;
}

/** Endpoints, in the order in which they were added. */
export interface EndpointPage {
  readonly endpoints: readonly StoredEndpoint[];
  /** Where the next page begins; undefined at the end. */
  readonly next: string | undefined;
}

/** What a header can carry: visible ASCII, with spaces inside. */
const headerText = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
const longestText = 2048;

/** Whether a text can be the value of a header. */
export function fitsHeader(text: string): boolean {
  return text.length <= longestText && headerText.test(text);
}

/** @throws OutboxError `invalid`, and names what is wrong, but not the secret. */
export function checkEndpoint(endpoint: Endpoint): Omit<StoredEndpoint, 'disabled'> {
  const { id, url, secret, location, concurrency } = endpoint;
  const invalid = (what: string) => new OutboxError('invalid', `the endpoint ${id}: ${what}`);
  if (id === '') throw new OutboxError('invalid', 'an endpoint must have an id');
  if (id.length > longestText)
    throw new OutboxError('invalid', 'the id of an endpoint is too long');
  if (url.length > longestText) throw invalid(`its URL is longer than ${longestText} characters`);
  if (secret.length > longestText) {
    throw invalid(`its secret is longer than ${longestText} characters`);
  }
  if (!URL.canParse(url)) throw invalid('its URL must be absolute');
  const { protocol, username, password } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw invalid('its URL must be an https URL');
  if (username + password !== '')
    throw invalid('its URL must not contain a user name or a password');
  if (secret === '') throw invalid('its secret must not be empty');
  if (location !== undefined && !fitsHeader(location)) {
    throw invalid('its location must be visible ASCII, because a header carries it');
  }
  if (concurrency !== undefined && !(Number.isSafeInteger(concurrency) && concurrency > 0)) {
    throw invalid('its concurrency must be a whole number above 0');
  }
  return { id, url, secret, location, concurrency };
}

/** @throws OutboxError `invalid` */
export function checkReason(id: string, reason: string): void {
  if (reason !== '' && reason.length <= longestText) return;
  const what = `the reason must have 1 to ${longestText} characters`;
  throw new OutboxError('invalid', `the endpoint ${id} cannot be disabled: ${what}`);
}
