import type { ComponentChildren } from 'preact';
import { control } from '../api.ts';
import { news } from '../live.ts';
import { useLoad } from '../load.ts';
import { route } from '../location.ts';
import { bareStores, ownerId, ownerOf } from '../owners.ts';
import { hrefTo } from '../route.ts';
import { Pages } from '../ui/pages.tsx';
import { Id, Text } from '../ui/text.tsx';
import { Health } from './health.tsx';

const limit = '50';

/** The endpoints with their health in the order in which they were added, and before them the stores that have none. */
export function EndpointList() {
  const { cursor } = route.value.query;
  const query = { limit, ...(cursor === undefined ? {} : { cursor }) };
  const { data, problem } = useLoad(cursor ?? '', () => control.listEndpoints({ query }), news);
  const bare = cursor === undefined ? bareStores.value : [];
  return (
    <>
      <div class="filters">
        <a class="button primary" href={hrefTo(['endpoints', 'new'])}>
          Register a receiver
        </a>
      </div>
      {problem !== undefined && <p class="problem">{problem}</p>}
      {data?.endpoints.length === 0 && bare.length === 0 && (
        <p class="nothing">There is no store and no community yet.</p>
      )}
      <ul class="items">
        {bare.map((store) => (
          <Item key={ownerOf(store)} owner={ownerOf(store)}>
            <span class="line quiet">no receiver is registered</span>
          </Item>
        ))}
        {data?.endpoints.map((endpoint) => (
          <Item key={ownerOf(endpoint)} owner={ownerOf(endpoint)}>
            <span class="line quiet">
              <Id>{endpoint.webhook_url}</Id>
            </span>
            <span class="line">
              <Health recent={endpoint.recent} />
            </span>
          </Item>
        ))}
      </ul>
      <Pages next={data?.next} toFirst="The first" toNext="More" />
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
      <a
        class="item"
        href={hrefTo(path, route.value.query)}
        {...(isShown ? { 'aria-current': 'true' as const } : {})}
      >
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
