import type { Climbed, Report, Result, Rung } from '@ordering/conformance-suite';
import { shortName } from '@ordering/conformance-suite';
import type { Markup } from './markup.ts';
import { html, nothing } from './markup.ts';

/** The ladders of a run, each as a picture with the times at which attempts may come, and those at which they came. */
export function ladderPictures({ results }: Report): Markup {
  const pictures = results.flatMap((result) =>
    (result.ladder ?? []).map((climbed) => picture(result, climbed)),
  );
  if (pictures.length === 0) return nothing;
  return html`<section><h2>The ladder</h2>
<p class="legend"><span class="key window"></span> when an attempt may come <span class="key came"></span> when it came</p>
<div class="ladders">${pictures}</div></section>`;
}

/** In units of the picture, which is drawn as wide as a narrow screen and grows with its place. */
const size = { width: 340, label: 62, row: 26, axis: 22 };

/** Shorter than the shortest delay, and longer than the longest: what is beyond is drawn at the edge. */
function axisOf(rungs: readonly Rung[]): (ms: number) => number {
  const least = Math.min(...rungs.map(({ window }) => window.fromMs)) / 3;
  const most = Math.max(...rungs.map(({ window }) => window.toMs)) * 2;
  const span = Math.log(most) - Math.log(least);
  return (ms) => {
    const part = (Math.log(Math.min(Math.max(ms, least), most)) - Math.log(least)) / span;
    return size.label + part * (size.width - size.label - 8);
  };
}

function picture(result: Result, { id, what, rungs }: Climbed): Markup {
  const x = axisOf(rungs);
  const height = size.axis + rungs.length * size.row;
  const name = `${shortName(result)}: ${what}`;
  return html`<figure>
<figcaption><code>${shortName(result)}</code> ${what} <small>${id}</small></figcaption>
<svg viewBox="0 0 ${size.width} ${height}" role="img" aria-label="${`${name}. ${rungs.map(inWords).join('; ')}`}">
${ticks(x, rungs, height)}
${rungs.map((rung, index) => row(x, rung, size.axis + index * size.row))}
</svg>
</figure>`;
}

/** Times that people think in, as far as the picture goes. */
const roundTimes = [1, 10, 60, 600, 3600, 36_000, 360_000].map((seconds) => seconds * 1000);

function ticks(x: (ms: number) => number, rungs: readonly Rung[], height: number): Markup {
  const least = Math.min(...rungs.map(({ window }) => window.fromMs)) / 3;
  const most = Math.max(...rungs.map(({ window }) => window.toMs)) * 2;
  const lines = roundTimes
    .filter((ms) => ms > least && ms < most)
    .map(
      (ms) =>
        html`<line class="tick" x1="${at(x(ms))}" x2="${at(x(ms))}" y1="${size.axis - 6}" y2="${height}"/><text class="tick" x="${at(x(ms))}" y="10" text-anchor="middle">${duration(ms)}</text>`,
    );
  return html`${lines}`;
}

function row(x: (ms: number) => number, rung: Rung, top: number): Markup {
  const { attempt, window, came, verdict } = rung;
  const middle = top + size.row / 2;
  const width = Math.max(2, x(window.toMs) - x(window.fromMs));
  return html`<g class="rung" data-state="${seen(verdict)}"><title>${inWords(rung)}</title>
<text x="0" y="${at(middle + 4)}">attempt ${attempt}</text>
<rect class="window" x="${at(x(window.fromMs))}" y="${at(top + 4)}" width="${at(width)}" height="${size.row - 8}" rx="3"/>
${came === undefined ? missing(x, window, middle) : mark(x, came, middle)}
</g>`;
}

/** Early, late and missing are broken alike. */
function seen(verdict: Rung['verdict']): string {
  return verdict === 'kept' || verdict === 'not-observable' ? verdict : 'broken';
}

/** The point is the latest that it can have come; the line is what was waited for it. */
function mark(
  x: (ms: number) => number,
  { atMostMs }: NonNullable<Rung['came']>,
  middle: number,
): Markup {
  const [from, to] = [x(0), x(atMostMs)];
  return html`<line class="came" x1="${at(from)}" x2="${at(to)}" y1="${at(middle)}" y2="${at(middle)}"/><circle class="came" cx="${at(to)}" cy="${at(middle)}" r="4"/>`;
}

function missing(x: (ms: number) => number, window: Rung['window'], middle: number): Markup {
  return html`<text class="missing" x="${at(x(window.fromMs) - 8)}" y="${at(middle + 4)}" text-anchor="end">never came</text>`;
}

function inWords({ attempt, window, came, verdict }: Rung): string {
  const may = `attempt ${attempt} may come ${duration(window.fromMs)} to ${duration(window.toMs)} after the failure before it`;
  if (came === undefined) return `${may}, and never came`;
  const { atLeastMs, atMostMs } = came;
  const [least, most] = [duration(atLeastMs), duration(atMostMs)];
  const when = least === most ? `after ${most}` : `after ${least} to ${most}`;
  return `${may}, and came ${when}${verdict === 'kept' ? '' : ` (${verdict})`}`;
}

/** `90 s`, `5 min`, `2.5 h`. */
function duration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 120 && seconds % 60 !== 0) return `${round(seconds)} s`;
  return seconds < 3600 ? `${round(seconds / 60)} min` : `${round(seconds / 3600)} h`;
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function at(value: number): string {
  return value.toFixed(1);
}
