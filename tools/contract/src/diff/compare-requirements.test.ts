import { expect, test } from 'vitest';
import { good, libraryOf } from '../testing/specs.ts';
import { diff } from './diff.ts';
import { readSide, type Side } from './side.ts';

const entry = (level: string, party: string, text = 'It is fresh.') =>
  `  - { id: loaf.fresh, level: ${level}, origin: contract, section: "1", party: ${party}, text: ${text}, excluded: No. }\n`;

function side(entries: string): Side {
  const requirements = { 'requirements.yaml': `requirements:\n${entries}` };
  const read = readSide(libraryOf({ ...good, ...requirements }));
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read;
}

const judged = (before: string, after: string) =>
  diff(side(before), side(after)).map(({ rule, wire, text, packages }) => ({
    ...{ rule, wire, text },
    suite: packages.get('@ordering/conformance-suite') ?? 'none',
  }));

test.each([
  {
    name: 'a MUST of the service that is dropped',
    before: entry('MUST', 'service'),
    after: '',
    want: ['requirement-dropped', 'breaking', 'minor'],
    says: 'The MUST `loaf.fresh` of the service was removed; its text was: It is fresh.',
  },
  {
    name: 'a MUST of a receiver that is dropped',
    before: entry('MUST', 'receiver'),
    after: '',
    want: ['requirement-dropped', 'compatible', 'minor'],
    says: 'The MUST `loaf.fresh` of the receiver was removed; its text was: It is fresh.',
  },
  {
    name: 'a new MUST of a receiver',
    before: '',
    after: entry('MUST', 'receiver'),
    want: ['requirement-added', 'breaking', 'minor'],
    says: 'The MUST `loaf.fresh` of the receiver is new: It is fresh.',
  },
  {
    name: 'a new MUST of the service',
    before: '',
    after: entry('MUST', 'service'),
    want: ['requirement-added', 'compatible', 'minor'],
    says: 'The MUST `loaf.fresh` of the service is new: It is fresh.',
  },
  {
    name: 'a SHOULD of a client that is a MUST now',
    before: entry('SHOULD', 'client'),
    after: entry('MUST', 'client'),
    want: ['requirement-tightened', 'breaking', 'minor'],
    says: 'The requirement `loaf.fresh` of the client was a SHOULD and is a MUST now: It is fresh.',
  },
  {
    name: 'a MUST of the service that is a SHOULD now',
    before: entry('MUST', 'service'),
    after: entry('SHOULD', 'service'),
    want: ['requirement-loosened', 'breaking', 'minor'],
    says: 'The requirement `loaf.fresh` of the service was a MUST and is a SHOULD now: It is fresh.',
  },
  {
    name: 'a MAY that is a SHOULD now',
    before: entry('MAY', 'receiver'),
    after: entry('SHOULD', 'receiver'),
    want: ['advice-changed', 'compatible', 'patch'],
    says: 'The requirement `loaf.fresh` of the receiver was a MAY and is a SHOULD now: It is fresh.',
  },
  {
    name: 'a new SHOULD',
    before: '',
    after: entry('SHOULD', 'receiver'),
    want: ['advice-changed', 'compatible', 'patch'],
    says: 'The SHOULD `loaf.fresh` of the receiver is new: It is fresh.',
  },
  {
    name: 'other words',
    before: entry('MUST', 'service'),
    after: entry('MUST', 'service', 'It is warm.'),
    want: ['requirement-reworded', 'none', 'none'],
    says: 'The requirement `loaf.fresh` of the service, a MUST, was reworded: It is warm.',
  },
])('$name is told', ({ before, after, want: [rule, wire, suite], says }) => {
  expect(judged(before, after)).toEqual([{ rule, wire, suite, text: says }]);
});

test('a requirement of another party is one that is gone and one that is new', () => {
  const rules = judged(entry('MUST', 'service'), entry('MUST', 'receiver')).map(({ rule }) => rule);
  expect(rules.sort()).toEqual(['requirement-added', 'requirement-dropped']);
});

test('requirements that are the same, and documents without any, are no change', () => {
  expect(judged(entry('MUST', 'service'), entry('MUST', 'service'))).toEqual([]);
  expect(judged('', '')).toEqual([]);
});
