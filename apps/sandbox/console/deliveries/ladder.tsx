import { deliveryPolicy } from '@ordering/events';
import { DeliveryState } from '../../src/generated/control/constants.ts';
import { now } from '../clock.ts';
import type { Delivery } from '../types.ts';
import { countdown, spanWords } from '../words.ts';
import { type Rung, rungsOf } from './rungs.ts';

/** With six attempts the picture is as wide as a phone has room for. */
const gap = 62;
const top = 26;
const left = 24;

/** The retry schedule as a picture: what was attempted, what comes next and when, and what is left. */
export function Ladder({ delivery }: { readonly delivery: Delivery }) {
  const rungs = rungsOf(delivery, deliveryPolicy.delaysMs);
  const width = left * 2 + gap * (rungs.length - 1);
  return (
    <figure class="ladder">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, and has to be reached by the keyboard. */}
      <section class="scroll" tabIndex={0} aria-label="The retry schedule">
        <svg
          viewBox={`0 0 ${width} 74`}
          width={width}
          height="74"
          role="img"
          aria-label={rungs.map(wordsFor).join('; ')}
        >
          {rungs.map((rung, i) => (
            <RungMark key={`${rung.number}`} rung={rung} x={left + gap * i} isFirst={i === 0} />
          ))}
        </svg>
      </section>
      <figcaption class="quiet">{caption(delivery)}</figcaption>
    </figure>
  );
}

function RungMark({ rung, x, isFirst }: { rung: Rung; x: number; isFirst: boolean }) {
  const late = rung.lateMs > 1_000 ? `+${spanWords(rung.lateMs)}` : undefined;
  return (
    <g class={`rung ${rung.kind}`}>
      {!isFirst && (
        <>
          <line x1={x - gap + 11} x2={x - 11} y1={top} y2={top} />
          <text class="delay" x={x - gap / 2} y={top - 8}>
            {rung.resend ? 'resent' : spanWords(rung.delayMs)}
          </text>
          {late !== undefined && (
            <text class="delay" x={x - gap / 2} y={top + 16}>
              {late}
            </text>
          )}
        </>
      )}
      <circle cx={x} cy={top} r="9" />
      <text class="sign" x={x} y={top + 4}>
        {signs[rung.kind]}
      </text>
      <text x={x} y={top + 28}>
        {rung.resend ? 'resend' : rung.number}
      </text>
      <text class="delay" x={x} y={top + 43}>
        {rung.nextAt === undefined ? (rung.status ?? '') : leftWords(rung.nextAt)}
      </text>
    </g>
  );
}

const signs = { good: '✓', bad: '✗', busy: '→', next: '', later: '' } as const;

function leftWords(at: number): string {
  const ms = at - now.value;
  return ms > 0 ? countdown(ms) : 'due now';
}

function wordsFor({ number, kind, status, nextAt, resend, delayMs }: Rung): string {
  const name = resend ? 'resend' : `attempt ${number}`;
  if (kind === 'good') return `${name} was acknowledged with ${status}`;
  if (kind === 'bad') return `${name} failed${status === undefined ? '' : ` with ${status}`}`;
  if (kind === 'busy') return `${name} is under way`;
  if (nextAt !== undefined) return `${name} is next`;
  return `${name} would follow after ${spanWords(delayMs)}`;
}

function caption({ state, attempts }: Delivery): string {
  const { delaysMs, timeoutMs } = deliveryPolicy;
  if (state === DeliveryState.failed && attempts >= delaysMs.length) {
    return 'Every attempt has failed, so nothing more is sent unless it is resent.';
  }
  if (state === DeliveryState.failed) return 'There are no more attempts.';
  if (state === DeliveryState.acknowledged) return 'No more attempts are needed.';
  return `Each delay begins when the attempt before it has failed; an attempt has ${spanWords(timeoutMs)}.`;
}
