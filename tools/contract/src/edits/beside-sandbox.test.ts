import { expect, test } from 'vitest';
import { brief } from '../testing/specs.ts';
import { loadEdit } from './testing/generate.ts';
import { besideSandbox } from './testing/table/beside-sandbox.ts';

// The contract stands alone: whatever its sandbox has or uses stops no edit of it. test/contract/beside-sandbox.crash.test.ts
// has the compiler and a sandbox look at each.

test.each(besideSandbox)('$name: the contract is generated', ({ files, unfit = [] }) => {
  const loaded = loadEdit({ files, of: 'ours' });
  if ('problems' in loaded) throw new Error(brief(loaded.problems).join('\n'));
  const left = brief(loaded.unfit);
  for (const each of unfit) {
    const [file = '', says = ''] = each.split(/: (.*)/);
    expect(left).toContainEqual(expect.stringMatching(place(file)));
    expect(left.join('\n')).toContain(says);
  }
  // Nothing else is left out.
  const known = new Set(unfit.map((each) => each.split(': ')[0]));
  expect(left.filter((each) => !known.has(each.split(':')[0]))).toEqual([]);
});

function place(file: string): RegExp {
  return new RegExp(`^${file.replaceAll('.', '\\.')}:\\d+ `);
}
