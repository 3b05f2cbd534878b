import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { DeliveryState } from '../src/generated/control/constants.ts';
import { control } from './api.ts';
import { advanceWhole } from './clock-moves.ts';
import { RegisterCommunity, RegisterStore } from './endpoints/register.tsx';
import { calls, news } from './live.ts';
import { useLoad } from './load.ts';
import { bareStores, endpoints, ownerChoices, ownerId, ownerOf, ownerRef } from './owners.ts';
import { hrefTo } from './route.ts';
import { Action } from './ui/action.tsx';
import { Field, Form } from './ui/form.tsx';
import { Secret } from './ui/secret.tsx';
import { State, shownState } from './ui/state.tsx';
import { Id, Text } from './ui/text.tsx';

/** The first minute: five steps from nothing to a delivery and its retry schedule. */
export function StartPage() {
  const [bare] = bareStores.value;
  const newest = endpoints.value.at(-1);
  const owner = newest && ownerOf(newest);
  const there = bare?.store_id ?? newest?.store_id ?? newest?.community_id;
  const orders = useLoad('', () => control.listOrders({ query: { limit: '1' } }), calls);
  const log = useLoad('', () => control.listDeliveries({ query: { limit: '1' } }), news);
  const [delivery] = log.data?.deliveries ?? [];
  const [order] = orders.data?.orders ?? [];
  const isSent = (delivery?.attempts ?? 0) > 0 || delivery?.state === DeliveryState.acknowledged;
  return (
    <section class="single" aria-label="First steps">
      <article>
        <h2>Five steps to your first delivery</h2>
        <ol class="first-steps">
          <Step title="A store" isDone={ownerChoices.value.length > 0}>
            {there === undefined ? (
              <CreateStore />
            ) : (
              <p>
                <Text>{there}</Text> is there.
              </p>
            )}
          </Step>
          <Step title="A receiver" isDone={owner !== undefined}>
            {owner === undefined ? (
              <Receiver storeId={bare?.store_id} />
            ) : (
              <>
                <p>
                  Events of <Text>{ownerId(owner)}</Text> go to <Id>{newest?.webhook_url}</Id>.
                </p>
                <Secret owner={owner} />
              </>
            )}
          </Step>
          <Step title="An order" isDone={order !== undefined}>
            <p>A customer places an order, and the sandbox stores its event.</p>
            {owner !== undefined && (
              <Action
                kind={order === undefined ? 'primary' : 'plain'}
                run={async () => {
                  const placed = await control.createOrder({ body: ownerRef(owner) });
                  return placed.hint ?? 'The order was placed.';
                }}
              >
                {order === undefined ? 'Place an order' : 'Place another'}
              </Action>
            )}
          </Step>
          <Step title="Its delivery" isDone={isSent}>
            {delivery === undefined ? (
              <p>The event goes to the receiver at once, signed with the secret.</p>
            ) : (
              <p>
                <a href={hrefTo(['deliveries', delivery.delivery_id])}>
                  <Text>{delivery.event_type}</Text>
                </a>{' '}
                <State state={shownState(delivery)} /> <Text>{delivery.last_outcome ?? ''}</Text>
              </p>
            )}
          </Step>
          <Step title="The retry schedule" isDone={(delivery?.attempts ?? 0) > 1}>
            <p>
              A delivery that is not acknowledged is sent again after longer and longer delays. Move
              the clock forward to see that at once.
            </p>
            {delivery?.state === DeliveryState.scheduled && (
              <Action kind="primary" run={advanceWhole}>
                Advance by the whole schedule
              </Action>
            )}
          </Step>
        </ol>
      </article>
    </section>
  );
}

interface StepProps {
  readonly title: string;
  readonly isDone: boolean;
  readonly children: ComponentChildren;
}

function Step({ title, isDone, children }: StepProps) {
  return (
    <li class={isDone ? 'done' : 'open'}>
      <h3>
        {title} {isDone && <span class="quiet">done</span>}
      </h3>
      {children}
    </li>
  );
}

function CreateStore() {
  return (
    <Form
      label="Create a store"
      button="Create a store"
      send={async ({ store_id }) => {
        const body = store_id === undefined ? {} : { store_id };
        const store = await control.createStore({ body });
        return `${store.store_id} can be integrated now.`;
      }}
    >
      <Field name="store_id" label="Store id, optional" placeholder="ramen-1" />
    </Form>
  );
}

function Receiver({ storeId }: { readonly storeId: string | undefined }) {
  const [isHub, setHub] = useState(false);
  return (
    <>
      {storeId === undefined ? (
        <p>Create a store first, or:</p>
      ) : (
        <RegisterStore storeId={storeId} done={() => {}} />
      )}
      <label class="choice">
        <input type="checkbox" checked={isHub} onChange={() => setHub(!isHub)} />
        Register a community of Hub instead
      </label>
      {isHub && <RegisterCommunity done={() => {}} />}
    </>
  );
}
