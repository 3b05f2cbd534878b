import type { OperationId, OperationRow } from '@ordering/api';
import { backoffDelay, RetryClass } from '@ordering/errors';
import { callAside } from '@ordering/kit/callback';
import { attempt, type Outgoing } from './attempt.ts';
import { type AttemptReport, describeResult } from './attempt-report.ts';
import { bounded, type Limits } from './bounded.ts';
import { type Judgement, judge } from './judge.ts';
import type { Places } from './places.ts';
import type { Doubt, ReconcileAnswer } from './reconcile.ts';
import { resultOfReconcile } from './reconcile-answer.ts';
import type { Result, Uncertainty } from './result.ts';
import type { RetryBudget } from './retry-budget.ts';
import type { CallLimits, Settings } from './settings.ts';
import type { HeldToken, TokenKeeper } from './token-keeper.ts';

/** What all calls of a client have in common. */
interface Shared {
  readonly tokens: TokenKeeper;
  readonly places: Places;
  readonly budget: RetryBudget;
}

/** One call of an operation, ready to be made. */
interface Call {
  readonly operation: Pick<OperationRow, 'write' | 'secured' | 'required' | 'secrets' | 'codes'> & {
    readonly id: OperationId;
  };
  readonly outgoing: Outgoing;
  readonly shared: Shared;
  readonly limits: CallLimits;
  readonly signals: readonly AbortSignal[];
  readonly reconcile?: ((doubt: Doubt) => Promise<ReconcileAnswer>) | undefined;
}

/**
 * Makes a call: sends the request, and repeats it where the retry class of its failure says so,
 * until the service has answered for good or attempts or time run out. Never rejects.
 */
export function performCall(call: Call, settings: Settings): Promise<Result<unknown>> {
  return new CallRun(call, settings).run();
}

/** How much of a call's time is kept for asking whether a write was applied. */
const partToReconcile = 1 / 4;

type Unfinal = Extract<Judgement, { final: false }>;

/** The state of one call. A method that returns `undefined` lets the call go on. */
class CallRun {
  readonly #call: Call;
  readonly #settings: Settings;
  readonly #deadline: number;
  #attempts = 0;
  #failures = 0;
  #renewed = false;
  #token: HeldToken | undefined;

  constructor(call: Call, settings: Settings) {
    this.#call = call;
    this.#settings = settings;
    this.#deadline = settings.clock.elapsed() + call.limits.deadlineMs;
  }

  async run(): Promise<Result<unknown>> {
    const { operation, shared } = this.#call;
    let end: Result<unknown> | undefined;
    if (operation.secured) end = await this.#obtain(() => shared.tokens.take());
    while (end === undefined) end = await this.#attempt();
    return end;
  }

  async #attempt(): Promise<Result<unknown> | undefined> {
    const { places } = this.#call.shared;
    const inQueue = places.take() ? undefined : await this.#queue();
    if (inQueue !== undefined) return inQueue;

    let sent: Sent | Result<unknown>;
    try {
      sent = await this.#send();
    } finally {
      places.release();
    }
    return 'judgement' in sent ? this.#follow(sent) : sent;
  }

  /** Waits for a place; or ends the call where there is none in time. */
  async #queue(): Promise<Result<unknown> | undefined> {
    const { places } = this.#call.shared;
    const limits = this.#limits(this.#timeToTry());
    const { kind } = await bounded((signal) => places.queue(signal), limits);
    if (kind === 'timeout' || kind === 'aborted') {
      return { ok: false, kind, attempts: this.#attempts };
    }
    return undefined;
  }

  async #send(): Promise<Sent | Result<unknown>> {
    const { clock } = this.#settings;
    if (this.#aborted()) return { ok: false, kind: 'aborted', attempts: this.#attempts };
    if (this.#timeToTry() <= 0) return { ok: false, kind: 'timeout', attempts: this.#attempts };
    const outgoing = this.#prepared();
    if (outgoing === undefined) return this.#noToken('authorize() failed');

    this.#attempts += 1;
    const started = clock.elapsed();
    const outcome = await attempt(
      outgoing,
      this.#settings,
      this.#limits(Math.min(this.#call.limits.timeoutMs, this.#timeToTry())),
    );
    const judgement = judge(outcome, {
      operation: this.#call.operation,
      attempts: this.#attempts,
      now: clock.now(),
      requestIdHeader: this.#settings.options.requestIdHeader,
    });
    const durationMs = Math.round(clock.elapsed() - started);
    return {
      judgement,
      report: (next, delayMs) =>
        this.#report({
          durationMs,
          ...describeResult(judgement.result),
          next,
          ...(delayMs === undefined ? {} : { delayMs }),
        }),
    };
  }

  /** Does what the retry class asks for. */
  async #follow({ judgement, report }: Sent): Promise<Result<unknown> | undefined> {
    const { operation, shared } = this.#call;
    if (judgement.final) {
      shared.budget.giveBack();
      report('stop');
      return judgement.result;
    }
    const { retry, result } = judgement;
    const token = this.#token;
    switch (retry) {
      case RetryClass.never:
      case RetryClass.reconcile:
        break;
      case RetryClass.refreshOnce:
        if (token === undefined || this.#renewed) break;
        this.#renewed = true;
        report('refresh');
        return this.#obtain(() => shared.tokens.renew(token));
      case RetryClass.retryAfter:
      case RetryClass.backoff:
        return this.#repeat(judgement, report);
      case RetryClass.readStateFirst:
        if (!operation.write) return this.#repeat(judgement, report);
        report(this.#call.reconcile === undefined || this.#aborted() ? 'stop' : 'reconcile');
        return (await this.#reconcile(result)) ?? this.#repeat(judgement, () => {});
    }
    report('stop');
    return result;
  }

  /** Waits and lets the call go on; or ends it with the failure where attempts, time or the budget run out. */
  async #repeat({ retry, result }: Unfinal, report: Report): Promise<Result<unknown> | undefined> {
    this.#failures += 1;
    const delayMs = this.#delay(retry, result);
    const { limits, shared } = this.#call;
    const isOver = this.#failures >= limits.retry.maxAttempts || delayMs >= this.#timeToTry();
    if (isOver || !shared.budget.take()) {
      report('stop');
      return result;
    }
    report('repeat', delayMs);
    const { clock } = this.#settings;
    await bounded((signal) => clock.sleep(delayMs, signal), this.#limits());
    return undefined;
  }

  /** Never shorter than what the service asks for; the jitter only adds. */
  #delay(retry: RetryClass, result: Uncertainty): number {
    const options = { ...this.#call.limits.retry, random: this.#settings.random };
    const backoff = backoffDelay(this.#failures, options);
    const asked = 'retryAfterMs' in result ? result.retryAfterMs : undefined;
    if (asked === undefined) return backoff;
    return retry === RetryClass.retryAfter
      ? asked + backoffDelay(1, options)
      : Math.max(asked, backoff);
  }

  /** Asks whether the write was applied. `undefined`: it was not, so it may be repeated. */
  async #reconcile(failure: Uncertainty): Promise<Result<unknown> | undefined> {
    const { reconcile } = this.#call;
    const attempts = this.#attempts;
    if (reconcile === undefined || this.#aborted()) {
      return { ok: false, kind: 'outcome-unknown', failure, reconcile: 'not-asked', attempts };
    }
    const asked = await bounded((signal) => reconcile({ failure, signal }), this.#limits());
    return resultOfReconcile(asked, failure, attempts);
  }

  /** Gets a token for the next attempt; or ends the call where there is none. */
  async #obtain(from: () => Promise<HeldToken>): Promise<Result<unknown> | undefined> {
    const got = await bounded(from, this.#limits(this.#call.limits.timeoutMs));
    switch (got.kind) {
      case 'done':
        this.#token = got.value;
        return undefined;
      case 'failed':
        return { ...this.#noToken('the token source failed'), cause: got.error };
      case 'timeout':
        return this.#noToken('the token source did not answer in time');
      case 'aborted':
        return { ok: false, kind: 'aborted', attempts: this.#attempts };
    }
  }

  /** The request of the next attempt, with its token; `undefined` where the token cannot be put on it. */
  #prepared(): Outgoing | undefined {
    const { outgoing, operation } = this.#call;
    const { authorize, onRequest } = this.#settings.options;
    const shown = onRequest === undefined ? outgoing.headers : new Headers(outgoing.headers);
    observe(() => onRequest?.({ operation: operation.id, attempt: this.#attempts + 1 }, shown));
    // Another copy, so that a hook which keeps its headers does not get to see the token there.
    const headers = new Headers(shown);
    const token = this.#token;
    try {
      if (token !== undefined) authorize(headers, token.value);
    } catch {
      // The error is dropped: a runtime that refuses a header value quotes it.
      return undefined;
    }
    return { ...outgoing, headers };
  }

  #noToken(problem: string): Extract<Result<unknown>, { kind: 'no-token' }> {
    return { ok: false, kind: 'no-token', problem, attempts: this.#attempts };
  }

  #report(report: Omit<AttemptReport, 'operation' | 'attempt'>): void {
    const { id: operation } = this.#call.operation;
    const { onAttempt } = this.#settings.options;
    observe(() => onAttempt?.({ operation, attempt: this.#attempts, ...report }));
  }

  #aborted(): boolean {
    return this.#call.signals.some((signal) => signal.aborted);
  }

  /** What attempts and waits may take: an attempt that takes all of it leaves time to reconcile. */
  #timeToTry(): number {
    const { operation, reconcile, limits } = this.#call;
    const { timeoutMs, deadlineMs } = limits;
    const isAsked = operation.write && reconcile !== undefined;
    return this.#timeLeft() - (isAsked ? Math.min(timeoutMs, deadlineMs * partToReconcile) : 0);
  }

  #timeLeft(): number {
    return this.#deadline - this.#settings.clock.elapsed();
  }

  #limits(ms = Number.POSITIVE_INFINITY): Limits {
    const { clock } = this.#settings;
    return { clock, ms: Math.min(ms, this.#timeLeft()), signals: this.#call.signals };
  }
}

/** An attempt that was made, what it means, and what tells of it. */
interface Sent {
  readonly judgement: Judgement;
  readonly report: Report;
}

type Report = (next: AttemptReport['next'], delayMs?: number) => void;

/** Calls a hook, which must not change what becomes of a call, whether it throws or rejects. */
function observe(hook: () => unknown): void {
  callAside(hook, () => {});
}
