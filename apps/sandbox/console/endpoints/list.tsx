import type { ComponentChildren } from 'preact';
import { route } from '../location.ts';
import { bareStores, endpoints, ownerId, ownerOf } from '../owners.ts';
import { hrefTo } from '../route.ts';
import { Id, Text } from '../ui/text.tsx';
import { Health } from './health.tsx';

/** The endpoints with their health, and the stores that have none. */
export function EndpointList() {
  return (
    <>
      <div class="filters">
        <a class="button primary" href={hrefTo(['endpoints', 'new'])}>
          Register a receiver
        </a>
      </div>
      <ul class="items">
        {endpoints.value.map((endpoint) => (
          <Item key={ownerOf(endpoint)} owner={ownerOf(endpoint)}>
            <span class="line quiet">
              <Id>{endpoint.webhook_url}</Id>
            </span>
            <span class="line">
              <Health recent={endpoint.recent} />
            </span>
          </Item>
        ))}
        {bareStores.value.map((store) => (
          <Item key={ownerOf(store)} owner={ownerOf(store)}>
            <span class="line quiet">no receiver is registered</span>
          </Item>
        ))}
      </ul>
    </>
  );
}

function Item({
  owner,
  children,
}: {
  readonly owner: string;
  readonly children: ComponentChildren;
}) {
  const path = ['endpoints', ...owner.split('/')];
  const isShown = route.value.path.join('/') === path.join('/');
  return (
    <li>
      <a class="item" href={hrefTo(path)} {...(isShown ? { 'aria-current': 'true' as const } : {})}>
        <span class="line">
          <strong>
            <Text>{ownerId(owner)}</Text>
          </strong>
          <span class="quiet">{owner.split('/')[0]}</span>
        </span>
        {children}
      </a>
    </li>
  );
}
