import { control } from '../api.ts';
import { news } from '../live.ts';
import { useLoad } from '../load.ts';
import { go } from '../location.ts';
import { ownerId, ownerRef } from '../owners.ts';
import { hrefTo } from '../route.ts';
import { showSecret } from '../session.ts';
import type { Endpoint } from '../types.ts';
import { Action } from '../ui/action.tsx';
import { Field, Form } from '../ui/form.tsx';
import { Secret } from '../ui/secret.tsx';
import { Facts, Id, Text } from '../ui/text.tsx';
import { Health } from './health.tsx';
import { MenuSection } from './menu.tsx';
import { RegisterStore } from './register.tsx';
import { StoreSection } from './store.tsx';

/** A store or a community: its endpoint, and what the store is like. */
export function EndpointDetail({ owner }: { readonly owner: string }) {
  const named = ownerRef(owner);
  const { data, problem } = useLoad(owner, () => control.listEndpoints({ query: named }), news);
  const endpoint = data?.endpoints[0];
  const isStore = 'store_id' in named;
  if (problem !== undefined) return <p class="problem">{problem}</p>;
  if (data === undefined) return null;
  return (
    <article>
      <header class="title">
        <h2>
          <Text>{ownerId(owner)}</Text>
        </h2>
        <span class="status">{isStore ? 'store' : 'community'}</span>
      </header>
      <div class="row">
        <a class="button" href={hrefTo(['orders', 'new'], { owner })}>
          Place an order
        </a>
        <a class="button" href={hrefTo(['events'], { owner })}>
          Fire an event
        </a>
        <a class="button" href={hrefTo(['deliveries'], { owner })}>
          Its deliveries
        </a>
      </div>
      <Secret owner={owner} />
      {endpoint !== undefined && <Endpoints owner={owner} endpoint={endpoint} />}
      {endpoint === undefined && isStore && (
        <>
          <h3>Register its receiver</h3>
          <RegisterStore storeId={named.store_id} done={() => {}} />
        </>
      )}
      {endpoint === undefined && !isStore && <p class="problem">There is no such community.</p>}
      {isStore && (
        <>
          <StoreSection storeId={named.store_id} />
          <MenuSection storeId={named.store_id} />
        </>
      )}
    </article>
  );
}

function Endpoints({ owner, endpoint }: { readonly owner: string; readonly endpoint: Endpoint }) {
  const named = ownerRef(owner);
  const { webhook_url: url, external_store_id: own } = endpoint;
  return (
    <>
      <h3>Endpoint</h3>
      <Facts
        rows={[
          ['URL', <Id>{url}</Id>],
          own !== undefined && ['Its own id of the store', <Id>{own}</Id>],
          ['Health', <Health recent={endpoint.recent} />],
        ]}
      />
      <Form
        key={url}
        label="Change the URL"
        button="Change the URL"
        kind="plain"
        send={async ({ webhook_url = '' }) => {
          await control.changeEndpoint({ body: { ...named, webhook_url } });
          return 'Every attempt still to come goes there.';
        }}
      >
        <Field name="webhook_url" label="New URL" value={url} required />
      </Form>
      <div class="row">
        <Action
          run={async () => {
            const { resent } = await control.resendFailed({ body: named });
            return resent === 1 ? '1 delivery is resent.' : `${resent} deliveries are resent.`;
          }}
        >
          Resend what failed
        </Action>
        <Action
          run={async () => {
            const { webhook_secret } = await control.rotateSecret({ body: named });
            showSecret(owner, webhook_secret);
            return 'From the next attempt on deliveries are signed with the new secret.';
          }}
        >
          Rotate the secret
        </Action>
        {'store_id' in named && (
          <Action
            kind="danger"
            run={async () => {
              await control.uninstallStore({ params: { storeId: named.store_id } });
              go(hrefTo(['endpoints', ...owner.split('/')]));
              return 'The integration has ended; no event is sent any more.';
            }}
          >
            End the integration
          </Action>
        )}
      </div>
    </>
  );
}
