import { signal } from '@preact/signals';
import { seedApplication } from '../src/generated/control/constants.ts';

const key = 'control-token';

// A sandbox beyond loopback may be opened as /console#token=…, which no server gets to see; it goes from the URL at once.
const given = new URLSearchParams(location.hash.slice(1)).get('token');
if (given !== null) {
  sessionStorage.setItem(key, given);
  history.replaceState(null, '', location.pathname);
}

/** The control token, as long as this tab is open. */
export const controlToken = signal(sessionStorage.getItem(key) ?? undefined);

/** Whether the sandbox has refused the control token, or the lack of one. */
export const asksForToken = signal(false);

export function setControlToken(token: string): void {
  sessionStorage.setItem(key, token);
  controlToken.value = token;
  asksForToken.value = false;
}

/** The application that the console plays the POS with; its secret is in memory only. */
export const application = signal<{ readonly clientId: string; readonly clientSecret: string }>(
  seedApplication,
);

/** Whether the sandbox was given another secret, so that the console has to ask for it. */
export const asksForSecret = signal(false);

/** The secrets that were shown since the page was loaded, by the endpoint's route. They are nowhere else. */
export const shownSecrets = signal<ReadonlyMap<string, string>>(new Map());

export function showSecret(endpoint: string, secret: string): void {
  shownSecrets.value = new Map([...shownSecrets.value, [endpoint, secret]]);
}
