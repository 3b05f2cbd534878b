/** Something that is measured. */
export interface Benchmark {
  readonly name: string;
  /** What is measured, and how, in a sentence. */
  readonly about: string;
  /** Measures, prints as it goes, and returns what `--json` writes. */
  run(print: (line: string) => void): Promise<readonly Result[]>;
}

/** A subject's figures, and how they compare with the first subject's in the same rounds. */
export interface Result {
  readonly subject: string;
  readonly unit: string;
  readonly figures: Spread;
  /** The first subject's figure divided by this one's, round by round. */
  readonly ratio: Spread;
}

interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { min: at(0), median: at(0.5), max: at(1) };
}

/** Figures of several subjects in several rounds → their spread, and the ratios to the first subject. */
export function compare(
  unit: string,
  rounds: ReadonlyMap<string, readonly number[]>,
): readonly Result[] {
  const [first = []] = rounds.values();
  return [...rounds].map(([subject, figures]) => ({
    subject,
    unit,
    figures: spreadOf(figures),
    ratio: spreadOf(figures.map((figure, round) => ratioOf(first[round], figure))),
  }));
}

/** Figures that are the same have the ratio 1, even where both are 0. */
function ratioOf(first: number | undefined, figure: number): number {
  return first === figure ? 1 : (first ?? Number.NaN) / figure;
}

/** A line for a result. */
export function line({ subject, unit, figures, ratio }: Result): string {
  const figure = `${short(figures.median)} ${unit} (${short(figures.min)}–${short(figures.max)})`;
  const times = `${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)})`;
  return `  ${subject.padEnd(44)} ${figure.padEnd(28)} ours/this ${times}`;
}

/** Figures that nothing stands beside. */
export function said(
  print: (line: string) => void,
  figures: readonly (readonly [subject: string, unit: string, value: number])[],
): readonly Result[] {
  return figures.map(([subject, unit, value]) => {
    print(`  ${subject.padEnd(58)} ${value.toFixed(2)} ${unit}`);
    const same = { min: value, median: value, max: value };
    return { subject, unit, figures: same, ratio: { min: 1, median: 1, max: 1 } };
  });
}

/** As many digits as say something. */
function short(value: number): string {
  return value < 20 ? value.toFixed(1) : String(Math.round(value));
}
