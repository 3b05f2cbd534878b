import type { ComponentType } from 'preact';
import { ClockBar } from './clock-bar.tsx';
import { ControlTokenForm } from './control-token-form.tsx';
import { DeliveriesPage } from './deliveries/page.tsx';
import { EndpointsPage } from './endpoints/page.tsx';
import { FaultsPage } from './faults.tsx';
import { FireEventPage } from './fire-event.tsx';
import { disconnected } from './live.ts';
import { route } from './location.ts';
import { OrdersPage } from './orders/page.tsx';
import { isKnown } from './owners.ts';
import { hrefTo } from './route.ts';
import { asksForToken } from './session.ts';
import { StartPage } from './start.tsx';
import { Said } from './ui/action.tsx';

const pages = new Map<string, { readonly title: string; readonly Page: ComponentType }>([
  ['start', { title: 'First steps', Page: StartPage }],
  ['deliveries', { title: 'Deliveries', Page: DeliveriesPage }],
  ['orders', { title: 'Orders', Page: OrdersPage }],
  ['endpoints', { title: 'Endpoints', Page: EndpointsPage }],
  ['events', { title: 'Events', Page: FireEventPage }],
  ['faults', { title: 'Faults', Page: FaultsPage }],
]);

export function App() {
  const [asked = ''] = route.value.path;
  const page = pages.get(asked);
  return (
    <>
      <header class="top">
        <h1 class="brand">Sandbox</h1>
        <nav aria-label="Console">
          {[...pages].map(([name, { title }]) => (
            <a
              key={name}
              href={hrefTo([name])}
              {...(name === asked ? { 'aria-current': 'page' as const } : {})}
            >
              {title}
            </a>
          ))}
          <a href="/reference">Reference</a>
        </nav>
        <ClockBar />
      </header>
      {disconnected.value !== undefined && !asksForToken.value && (
        <p class="banner" role="alert">
          {disconnected.value} It is tried again.
        </p>
      )}
      <main>
        {asksForToken.value ? <ControlTokenForm /> : isKnown.value && page && <page.Page />}
      </main>
      <Said />
    </>
  );
}
