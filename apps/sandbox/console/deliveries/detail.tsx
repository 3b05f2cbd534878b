import { DeliveryState } from '../../src/generated/control/constants.ts';
import { control } from '../api.ts';
import { advanceTo } from '../clock-moves.ts';
import { news } from '../live.ts';
import { useLoad } from '../load.ts';
import { ownerOf } from '../owners.ts';
import { hrefTo } from '../route.ts';
import type { Delivery } from '../types.ts';
import { Action } from '../ui/action.tsx';
import { Copy } from '../ui/copy.tsx';
import { State, shownState } from '../ui/state.tsx';
import { Code, Facts, Id, Text } from '../ui/text.tsx';
import { Ago, Until } from '../ui/time.tsx';
import { formatted } from '../words.ts';
import { Attempts, Headers } from './attempts.tsx';
import { curlOf } from './curl.ts';
import { Ladder } from './ladder.tsx';
import { Signature } from './signature.tsx';
import { rungWords, whyFailed } from './why.ts';

/** One delivery: what was sent, what became of it, and what can be done. */
export function DeliveryDetail({ id }: { readonly id: string }) {
  const { data, problem } = useLoad(
    id,
    () => control.getDelivery({ params: { deliveryId: id } }),
    news,
  );
  if (problem !== undefined) return <p class="problem">{problem}</p>;
  if (data === undefined) return null;
  const why = whyFailed(data);
  const last = data.log.at(-1);
  return (
    <article key={id}>
      <header class="title">
        <h2>
          <Text>{data.event_type}</Text>
        </h2>
        <State state={shownState(data)} />
      </header>
      <Buttons delivery={data} />
      {why !== undefined && (
        <p class="why" data-state="failed">
          <strong>Why it failed</strong> <span dir="auto">{why}</span>
        </p>
      )}
      <Ladder delivery={data} />
      <About delivery={data} />
      <h3>Attempts</h3>
      <Attempts log={data.log} />
      <h3>Payload</h3>
      <div class="row">
        <Copy text={data.payload}>Copy payload</Copy>
        {last !== undefined && <Copy text={curlOf(last, data.payload)}>Copy as curl</Copy>}
      </div>
      <Code text={formatted(data.payload)} label="Payload, formatted" />
      {last !== undefined && (
        <>
          <h3>Headers</h3>
          <Headers attempt={last} />
          <Signature payload={data.payload} headers={last.headers} />
        </>
      )}
    </article>
  );
}

function Buttons({ delivery }: { readonly delivery: Delivery }) {
  const { delivery_id, state, next_attempt_at: next } = delivery;
  const isOver = state === DeliveryState.failed || state === DeliveryState.acknowledged;
  return (
    <div class="row">
      {isOver && (
        <Action
          kind={state === DeliveryState.failed ? 'primary' : 'plain'}
          run={async () => {
            await control.resendDelivery({ params: { deliveryId: delivery_id } });
            return 'One more attempt is made, outside the retry schedule.';
          }}
        >
          Resend
        </Action>
      )}
      {next !== undefined && (
        <Action kind="primary" run={() => advanceTo(Date.parse(next))}>
          Make the next attempt now
        </Action>
      )}
    </div>
  );
}

function About({ delivery }: { readonly delivery: Delivery }) {
  const { attempts, state, order_id, next_attempt_at: next } = delivery;
  const owner = ownerOf(delivery);
  const isOpen = state === DeliveryState.scheduled || state === DeliveryState.attempting;
  return (
    <Facts
      rows={[
        isOpen && [
          'Progress',
          <>
            {rungWords(attempts)}
            {next !== undefined && (
              <>
                , next <Until at={next} />
              </>
            )}
          </>,
        ],
        [
          'Endpoint',
          <>
            <a href={hrefTo(['endpoints', ...owner.split('/')])}>
              <Text>{delivery.store_id ?? delivery.community_id}</Text>
            </a>{' '}
            <Id>{delivery.url}</Id>
          </>,
        ],
        order_id !== undefined && [
          'Order',
          <a href={hrefTo(['orders', order_id])}>
            <Id>{order_id}</Id>
          </a>,
        ],
        ['Delivery id', <Id>{delivery.delivery_id}</Id>],
        ['Created', <Ago at={delivery.created_at} />],
      ]}
    />
  );
}
