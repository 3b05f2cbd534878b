import type { KnownEvent, UnknownEvent } from '@ordering/events';
import { deliveryPolicy } from '@ordering/events';
import type { Counts, SettledRun, Settlement } from '@ordering/inbox';
import type { Outcome } from '@ordering/webhooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What is counted, and the text that Prometheus reads. */
export interface Metrics {
  countOutcome(outcome: Outcome): void;
  /** @param seconds From the request's first byte to the end of the response. */
  observeAnswer(seconds: number): void;
  countEvent(event: KnownEvent | UnknownEvent): void;
  countRun(run: SettledRun): void;
  /** The text, and its content type. */
  read(): Promise<{ readonly text: string; readonly contentType: string }>;
}

/**
 * Makes the metrics of one receiver.
 *
 * Labels take their values from closed lists only: a stranger cannot add one.
 *
 * @param counts Asked at each reading how many deliveries there are.
 */
export function createMetrics(counts: () => Promise<Counts>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const deliveries = new Counter({
    name: 'ordering_receiver_deliveries_total',
    help: 'Requests to the webhook URL, by outcome.',
    labelNames: ['outcome', 'reason'] as const,
    registers,
  });
  const answers = new Histogram({
    name: 'ordering_receiver_answer_seconds',
    help: `Time until a delivery was answered; the service waits ${deliveryPolicy.timeoutMs / 1000} s.`,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const runs = new Counter({
    name: 'ordering_receiver_runs_total',
    help: 'Handler runs, by how they ended.',
    labelNames: ['result'] as const,
    registers,
  });
  const events = new Counter({
    name: 'ordering_receiver_events_total',
    help: 'Events passed to handlers, retries included, by product and type.',
    labelNames: ['product', 'type'] as const,
    registers,
  });
  const oldest = new Gauge({
    name: 'ordering_receiver_inbox_oldest_seconds',
    help: 'Time since the oldest delivery arrived that is not processed yet; 0 if all are.',
    registers,
  });
  new Gauge({
    name: 'ordering_receiver_inbox_deliveries',
    help: 'Deliveries in the inbox, by state: dead and quarantined ones need a person.',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      const { states, oldestMs = 0 } = await counts();
      for (const [state, count] of Object.entries(states)) this.set({ state }, count);
      oldest.set(oldestMs / 1000);
    },
  });
  return {
    countOutcome: (outcome) =>
      deliveries.inc({
        outcome: outcome.kind,
        reason: 'reason' in outcome ? outcome.reason : '',
      }),
    observeAnswer: (seconds) => answers.observe(seconds),
    countEvent: (event) =>
      event.known
        ? events.inc({ product: event.product, type: event.type })
        : events.inc({ product: 'unknown', type: 'unknown' }),
    countRun: ({ settlement }) => runs.inc({ result: resultOf(settlement) }),
    read: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
}

function resultOf(settlement: Settlement): string {
  if (settlement.kind !== 'done') return settlement.kind;
  return settlement.effects === 0 ? 'ignored' : 'handled';
}
