import type { ComponentChildren } from 'preact';
import { control } from '../api.ts';
import { news } from '../live.ts';
import { useLoad } from '../load.ts';
import { route } from '../location.ts';
import { ownerChoices, ownerId, ownerOf } from '../owners.ts';
import { hrefTo } from '../route.ts';
import { Pages } from '../ui/pages.tsx';
import { Id, Text } from '../ui/text.tsx';
import { Health } from './health.tsx';

const limit = '50';

/** The endpoints with their health in the order in which they were added, and before them the stores that have none. */
export function EndpointList() {
  const { cursor, bare } = route.value.query;
  return (
    <>
      <div class="filters">
        <a class="button primary" href={hrefTo(['endpoints', 'new'])}>
          Register a receiver
        </a>
      </div>
      {ownerChoices.value.length === 0 && (
        <p class="nothing">There is no store and no community yet.</p>
      )}
      {cursor === undefined && <BareStores cursor={bare} />}
      {bare === undefined && <Registered cursor={cursor} />}
    </>
  );
}

interface PageProps {
  readonly cursor: string | undefined;
}

const after = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

function BareStores({ cursor }: PageProps) {
  const query = { limit, integrated: 'false', ...after(cursor) } as const;
  const { data, problem } = useLoad(cursor ?? '', () => control.listStores({ query }), news);
  return (
    <>
      {problem !== undefined && <p class="problem">{problem}</p>}
      <ul class="items">
        {data?.stores.map((store) => (
          <Item key={store.store_id} owner={ownerOf(store)}>
            <span class="line quiet">no receiver is registered</span>
          </Item>
        ))}
      </ul>
      <Pages
        name="bare"
        next={data?.next}
        toFirst="The first"
        toNext="More stores without a receiver"
      />
    </>
  );
}

function Registered({ cursor }: PageProps) {
  const query = { limit, ...after(cursor) };
  const { data, problem } = useLoad(cursor ?? '', () => control.listEndpoints({ query }), news);
  return (
    <>
      {problem !== undefined && <p class="problem">{problem}</p>}
      <ul class="items">
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
