import { deliveryPolicy } from '@ordering/events';
import type { Attempt, AttemptReport, Depth, Readiness } from '@ordering/outbox';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What is counted, and the text that Prometheus reads. */
export interface Metrics {
  /** @param route The pattern of the path; undefined where there is none. */
  countRequest(method: string, route: string | undefined, status: number, seconds: number): void;
  countAttempt(report: AttemptReport): void;
  setCrowded(isCrowded: boolean): void;
  /** The text, and its content type. */
  read(): Promise<{ readonly text: string; readonly contentType: string }>;
}

/** What is asked at each reading. */
export interface MetricSources {
  readonly depth: () => Promise<Depth>;
  readonly ready: () => Promise<Readiness>;
  readonly underWay: () => number;
  /** What time it is in the sandbox. */
  readonly now: () => number;
}

/**
 * Makes the metrics of one sandbox.
 *
 * Labels take their values from closed lists only: a stranger cannot add one.
 */
export function createMetrics({ depth, ready, underWay, now }: MetricSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'ordering_sandbox_requests_total',
    help: 'Requests, by method, path and status.',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  });
  const answers = new Histogram({
    name: 'ordering_sandbox_answer_seconds',
    help: 'Time from a request to its response.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const attempts = new Counter({
    name: 'ordering_sandbox_attempts_total',
    help: 'Delivery attempts, by the resulting state of the delivery and the status class of the response.',
    labelNames: ['state', 'answer'] as const,
    registers,
  });
  const attemptTimes = new Histogram({
    name: 'ordering_sandbox_attempt_seconds',
    help: `Duration of a delivery attempt; it times out after ${deliveryPolicy.timeoutMs / 1000} s.`,
    buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const lateness = new Histogram({
    name: 'ordering_sandbox_attempt_late_seconds',
    help: "Delay between the time at which an attempt was due and its start, on the sandbox's clock.",
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 300],
    registers,
  });
  /** Asked once at each reading. */
  let found: Promise<Depth | undefined> = Promise.resolve(undefined);
  const crowded = new Gauge({
    name: 'ordering_sandbox_sockets_exhausted',
    help: '1 while attempts at slow endpoints wait for a free socket, 0 otherwise.',
    registers,
  });
  new Gauge({
    name: 'ordering_sandbox_attempts_under_way',
    help: 'Attempts that are in progress, or whose outcome is not stored yet.',
    registers,
    collect() {
      this.set(underWay());
    },
  });
  new Gauge({
    name: 'ordering_sandbox_deliveries',
    help: 'Deliveries that are scheduled, blocked by a disabled endpoint, in progress or failed, by state.',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      // A figure that is old would say that all is well; the other figures are told all the same.
      this.reset();
      const { nextAttemptAt: _, ...states } = { ...(await found) };
      for (const [state, count] of Object.entries(states)) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'ordering_sandbox_oldest_due_seconds',
    help: "How long the oldest due delivery has been due, on the sandbox's clock; 0 if none is due.",
    registers,
    async collect() {
      this.remove();
      const known = await found;
      if (known === undefined) return;
      this.set(Math.max(0, now() - (known.nextAttemptAt ?? Infinity)) / 1000);
    },
  });
  new Gauge({
    name: 'ordering_sandbox_ready',
    help: '1 if the sandbox can store events now, 0 if it cannot.',
    registers,
    async collect() {
      this.set((await ready()).ready ? 1 : 0);
    },
  });
  return {
    countRequest(method, route, status, seconds) {
      requests.inc({
        method: route === undefined ? 'any' : method,
        route: route ?? 'none',
        status,
      });
      answers.observe(seconds);
    },
    countAttempt({ attempt, state, lateMs }) {
      attempts.inc({ state, answer: answerOf(attempt) });
      attemptTimes.observe(attempt.tookMs / 1000);
      lateness.observe(lateMs / 1000);
    },
    setCrowded: (isCrowded) => crowded.set(Number(isCrowded)),
    read: async () => {
      found = depth().catch(() => undefined);
      return { text: await registry.metrics(), contentType: registry.contentType };
    },
  };
}

/** The class of a status, as in `2xx`. A peer can send any number. */
function answerOf({ status }: Attempt): string {
  if (status === undefined) return 'none';
  return status >= 200 && status <= 599 ? `${Math.floor(status / 100)}xx` : 'other';
}
