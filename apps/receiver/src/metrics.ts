import { deliveryPolicy } from '@ordering/events';
import type { Claimed, Commit, Counts, Readiness, SettledRun, Settlement } from '@ordering/inbox';
import type { Outcome } from '@ordering/webhooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What is counted, and the text that Prometheus reads. */
export interface Metrics {
  countOutcome(outcome: Outcome): void;
  /** @param seconds From the request's first byte to the end of the response. */
  observeAnswer(seconds: number): void;
  observeCommit(commit: Commit): void;
  /** Call what it returns when the run has ended. */
  beginRun(item: Claimed): () => void;
  countRun(run: SettledRun): void;
  /** The text, and its content type. */
  read(): Promise<{ readonly text: string; readonly contentType: string }>;
}

/** What is asked at each reading. Both cost next to nothing. */
export interface MetricSources {
  readonly counts: () => Promise<Counts>;
  readonly ready: () => Promise<Readiness>;
}

/**
 * Makes the metrics of one receiver.
 *
 * Labels take their values from closed lists only: a stranger cannot add one.
 */
export function createMetrics({ counts, ready }: MetricSources): Metrics {
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
    help: `Time from a request to its response; the service waits at most ${deliveryPolicy.timeoutMs / 1000} s.`,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const commitSizes = new Histogram({
    name: 'ordering_receiver_commit_deliveries',
    help: 'Number of deliveries in one commit.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
    registers,
  });
  const commits = new Histogram({
    name: 'ordering_receiver_commit_seconds',
    help: 'Duration of a commit of deliveries.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  });
  const lag = new Histogram({
    name: 'ordering_receiver_lag_seconds',
    help: 'Time from the arrival of a delivery to the start of its first attempt to process it.',
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 7200],
    registers,
  });
  const runTimes = new Histogram({
    name: 'ordering_receiver_run_seconds',
    help: 'Duration of a handler run.',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  });
  const runs = new Counter({
    name: 'ordering_receiver_runs_total',
    help: 'Handler runs, by result.',
    labelNames: ['result'] as const,
    registers,
  });
  const events = new Counter({
    name: 'ordering_receiver_events_total',
    help: 'Events passed to handlers, retries included, by product and type.',
    labelNames: ['product', 'type'] as const,
    registers,
  });
  /** Asked once at each reading. */
  let found: Promise<Counts | undefined> = Promise.resolve(undefined);
  // A figure that is old would say that all is well; the other figures are told all the same.
  new Gauge({
    name: 'ordering_receiver_inbox_oldest_seconds',
    help: 'Age of the oldest delivery that is not processed yet; 0 if there is none.',
    registers,
    async collect() {
      this.remove();
      const known = await found;
      if (known !== undefined) this.set((known.oldestMs ?? 0) / 1000);
    },
  });
  new Gauge({
    name: 'ordering_receiver_inbox_deliveries',
    help: 'Deliveries in the inbox, by state. Dead and quarantined ones stay until somebody replays or purges them.',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      this.reset();
      const known = await found;
      if (known === undefined) return;
      for (const [state, count] of Object.entries(known.states)) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'ordering_receiver_ready',
    help: '1 if the receiver can accept deliveries now, 0 if it cannot.',
    registers,
    async collect() {
      this.set((await ready()).ready ? 1 : 0);
    },
  });
  return {
    countOutcome: (outcome) =>
      deliveries.inc({
        outcome: outcome.kind,
        reason: 'reason' in outcome ? outcome.reason : '',
      }),
    observeAnswer: (seconds) => answers.observe(seconds),
    observeCommit({ deliveries, ms }) {
      commitSizes.observe(deliveries);
      commits.observe(ms / 1000);
    },
    beginRun({ attempt, crashes, receivedAt, product, eventType }) {
      if (attempt === 1 && crashes === 0) lag.observe(Math.max(0, Date.now() - receivedAt) / 1000);
      // Only what the contract knows has a product.
      const isKnown = product !== undefined && eventType !== undefined;
      events.inc(isKnown ? { product, type: eventType } : { product: 'unknown', type: 'unknown' });
      const begun = performance.now();
      return () => runTimes.observe((performance.now() - begun) / 1000);
    },
    countRun: ({ settlement }) => runs.inc({ result: resultOf(settlement) }),
    read: async () => {
      found = counts().catch(() => undefined);
      return { text: await registry.metrics(), contentType: registry.contentType };
    },
  };
}

function resultOf(settlement: Settlement): string {
  if (settlement.kind !== 'done') return settlement.kind;
  return settlement.effects === 0 ? 'ignored' : 'handled';
}
