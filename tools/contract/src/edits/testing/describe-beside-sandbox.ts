import { expect, test } from 'vitest';
import { brief } from '../../testing/specs.ts';
import { loadEdit } from './generate.ts';
import type { BesideSandbox } from './table/beside-sandbox.ts';

/** Each edit gives a contract, and what it says of the documents of the sandbox is what its row wants. */
export function describeBesideSandbox(edits: readonly BesideSandbox[]): void {
  test.each(edits)('$name: the contract is generated', ({ files, unfit = [] }) => {
    const loaded = loadEdit({ files, of: 'ours' });
    if ('problems' in loaded) throw new Error(brief(loaded.problems).join('\n'));
    const left = loaded.unfit.map(({ file, message }) => `${file}: ${message}`);
    for (const each of unfit) {
      const [file = '', says = ''] = each.split(/: (.*)/);
      const there = left.filter((problem) => problem.startsWith(`${file}: `));
      expect(there.join('\n')).toContain(says);
    }
    const named = new Set(unfit.map(fileOf));
    expect(left.filter((problem) => !named.has(fileOf(problem)))).toEqual([]);
  });
}

function fileOf(problem: string): string {
  return problem.replace(/: .*/s, '');
}
