import { signal } from '@preact/signals';
import { parseRoute, type Route } from './route.ts';

/** What the URL says is shown. */
export const route = signal<Route>(parseRoute(location.hash));

addEventListener('hashchange', () => {
  route.value = parseRoute(location.hash);
});

/** Shows something else, as a link would. */
export function go(href: string): void {
  location.hash = href;
}
