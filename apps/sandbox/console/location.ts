import { signal } from '@preact/signals';
import { parseRoute, type Route } from './route.ts';

/** What the URL says is shown. */
export const route = signal<Route>(parseRoute(location.hash));

addEventListener('hashchange', () => {
  route.value = parseRoute(location.hash);
});

/** Shows something else in place of what the URL says. */
export function replace(href: string): void {
  history.replaceState(null, '', href);
  route.value = parseRoute(href);
}

/** Shows something else, as a link would. */
export function go(href: string): void {
  location.hash = href;
}
