import type { Plan, Step } from '../release/plan.ts';
import { count } from './report.ts';

/** What a release will do, for a person. */
export function planText(plan: Plan): readonly string[] {
  const { base, tag, packages, told } = plan;
  const after = base === undefined ? 'the first release' : `after ${base}`;
  return [
    `Release ${tag}, ${after}: ${count(packages.length, 'package')}, published in this order.`,
    ...packages.flatMap((step) => ['', ...stepText(step)]),
    ...(told.length === 0
      ? []
      : ['', `Notes that are in these changelogs now, and are removed: ${told.join(', ')}.`]),
    '',
  ];
}

function stepText({ name, folder, from, to, breaks, why, entry }: Step): readonly string[] {
  const versions = from === to ? to : `${from} -> ${to}`;
  const minor =
    breaks && to.startsWith('0.') ? ' (breaking, which before 1.0.0 raises the minor)' : '';
  const lines = entry === undefined ? [] : entry.trimEnd().split('\n');
  return [
    `${name} ${versions}${minor}`,
    ...why.map((each) => `  because ${each}`),
    ...(lines.length === 0 ? [] : [`  ${folder}/CHANGELOG.md:`]),
    ...lines.map((line) => (line === '' ? '' : `    ${line}`)),
  ];
}
