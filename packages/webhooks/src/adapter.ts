import { callAside, thrownKindOf } from '@ordering/kit/callback';
import { checkOptions } from '@ordering/kit/checked-options';
import { BodyLimits } from './body-limits.ts';
import { type FaultLog, faultLogOf, requestErrorOf, unavailable } from './faults.ts';
import type { Hashing } from './hashing.ts';
import { handlerForms } from './options.ts';
import type { Outcome } from './outcome.ts';
import { type BodySource, readRawBody } from './raw-body.ts';
import { type ReceiveOptions, receiverOf } from './receive.ts';
import type { ReceivedRequest } from './request.ts';

/** What every adapter takes. */
export interface HandlerOptions extends ReceiveOptions {
  /**
   * How long the body may take to arrive, in milliseconds; by default, as long as the service waits for a
   * response.
   */
  readonly bodyTimeoutMs?: number;
  /**
   * How many bytes of bodies may be in memory before they are verified, of all requests together. What comes beyond that
   * is answered 503, so that the service tries again. 64 MiB by default, or four of the largest bodies if that is more;
   * bodies of more than 64 KiB may have half of it.
   */
  readonly maxUnverifiedBytes?: number;
  /**
   * Called with the outcome of each request once it has been answered: for logs and metrics. Nobody waits for it, and what
   * it throws or rejects with changes no answer: it is a line in the log.
   */
  readonly onOutcome?: (outcome: Outcome) => void;
}

/** What the adapters have in common. */
export interface Adapter {
  /** Receives what `read` makes of a request. Never rejects, also if `read` throws. */
  readonly receive: (read: () => ArrivingRequest) => Promise<Outcome>;
  /** Tells the user of an outcome. */
  readonly report: (outcome: Outcome) => void;
  readonly log: FaultLog;
}

/** A request as an adapter finds it, with its body or the source of that; nothing of it is checked yet. */
export interface ArrivingRequest extends Partial<Record<keyof ReceivedRequest, unknown>> {
  readonly source?: BodySource;
}

/** @throws SecretError or TypeError when the options cannot be used. */
export function adapterOf(hashing: Hashing, options: HandlerOptions): Adapter {
  checkOptions(options, handlerForms);
  const log = faultLogOf(options.log);
  const receive = receiverOf(hashing, options, log);
  const limits = new BodyLimits(options);
  return {
    log,
    async receive(read) {
      try {
        const { source, ...request } = read();
        if (source === undefined) return await receive(request);
        const raw = await readRawBody(source, limits);
        if (!('body' in raw)) return raw;
        return await receive({ ...request, body: raw.body }).finally(() => limits.give(raw.size));
      } catch (thrown) {
        return unavailable(log, 'failed', requestErrorOf(thrown));
      }
    },
    report(outcome) {
      callAside(
        () => options.onOutcome?.(outcome),
        (thrown) =>
          log(`onOutcome failed with ${thrownKindOf(thrown)}; the response is not affected`),
      );
    },
  };
}
