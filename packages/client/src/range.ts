import { maxTimerMs } from '@ordering/kit/clock';

/** What is wrong with a number that must be whole and within a range, if anything. */
export function rangeProblem(
  name: string,
  value: number,
  least: number,
  most: number,
): string | undefined {
  if (Number.isInteger(value) && value >= least && value <= most) return undefined;
  return `${name} must be a whole number from ${least} to ${most}, not ${value}`;
}

/** What is wrong with a time that a call may take, in ms, if anything. */
export function durationProblem(name: string, value: number): string | undefined {
  return rangeProblem(name, value, 1, maxTimerMs);
}
