/** How many were handled in each second, from one second on: 0 is when the process was killed. */
export interface Curve {
  readonly store: string;
  readonly when: string;
  readonly from: number;
  readonly perSecond: readonly number[];
}

const panel = { width: 720, height: 200, left: 48, right: 16, top: 40, bottom: 36 };
const inner = {
  width: panel.width - panel.left - panel.right,
  height: panel.height - panel.top - panel.bottom,
};

/** Draws the curves as an SVG, a panel for each store. Its colours follow whoever looks at it. */
export function picture(curves: readonly Curve[]): string {
  const stores = [...new Set(curves.map(({ store }) => store))];
  const most = Math.max(...curves.flatMap(({ perSecond }) => perSecond));
  const top = Math.ceil(most / 100) * 100;
  const height = stores.length * panel.height;
  const panels = stores.map((store, index) => {
    const own = curves.filter((curve) => curve.store === store);
    return `<g transform="translate(0 ${index * panel.height})">\n${panelOf(store, own, top)}\n</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${panel.width} ${height}" role="img">
<title>Deliveries handled a second around a kill</title>
<style>
text { font: 12px system-ui, sans-serif; fill: #1f2328 }
.store { font-weight: 600 }
.grid { stroke: #d1d9e0 }
.kill { stroke: #cf222e; stroke-dasharray: 3 3 }
polyline { fill: none; stroke-width: 2; stroke-linejoin: round; stroke: #0969da }
polyline.before { stroke: #848d97; stroke-dasharray: 6 3 }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 }
.grid { stroke: #3d444d }
.kill { stroke: #f85149 }
polyline { stroke: #4493f8 }
polyline.before { stroke: #9198a1 }
}
</style>
${panels.join('\n')}
</svg>
`;
}

function panelOf(store: string, curves: readonly Curve[], top: number): string {
  const [{ from = 0, perSecond: { length = 1 } = [] } = {}] = curves;
  const x = (second: number) => panel.left + ((second - from) / length) * inner.width;
  const y = (count: number) => panel.top + inner.height * (1 - count / top);
  const bottom = y(0);
  const rows = [0, top / 2, top].map(
    (count) =>
      `<line class="grid" x1="${panel.left}" x2="${panel.width - panel.right}" y1="${y(count)}" y2="${y(count)}"/>` +
      `<text x="${panel.left - 8}" y="${y(count) + 4}" text-anchor="end">${count}</text>`,
  );
  const seconds = Array.from({ length: length / 10 + 1 }, (_, index) => from + index * 10);
  const columns = seconds.map(
    (second) =>
      `<text x="${round(x(second))}" y="${bottom + 18}" text-anchor="middle">${second} s</text>`,
  );
  const lines = curves.map(({ when, perSecond }) => {
    // A count stands in the middle of its second.
    const points = perSecond.map(
      (count, index) => `${round(x(from + index + 0.5))},${round(y(count))}`,
    );
    return `<polyline class="${when}" points="${points.join(' ')}"/>`;
  });
  const legend = curves.map(({ when }, index) => {
    const at = panel.width - panel.right - (curves.length - index) * 90;
    return `<polyline class="${when}" points="${at},20 ${at + 24},20"/><text x="${at + 30}" y="24">${when}</text>`;
  });
  return [
    `<text class="store" x="${panel.left}" y="24">${store}: handled a second</text>`,
    ...rows,
    ...columns,
    `<line class="kill" x1="${round(x(0))}" x2="${round(x(0))}" y1="${panel.top}" y2="${bottom}"/>`,
    `<text x="${round(x(0)) + 4}" y="${panel.top + 14}">kill -9</text>`,
    ...lines.toReversed(),
    ...legend,
  ].join('\n');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
