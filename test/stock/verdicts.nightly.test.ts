import { join } from 'node:path';
import { diff as theirDiff } from '@asyncapi/diff';
import { expect, test } from 'vitest';
import { diff } from '../../tools/contract/src/diff/diff.ts';
import { graverWire, type Wire } from '../../tools/contract/src/diff/policy.ts';
import type { Side } from '../../tools/contract/src/diff/side.ts';
import { equalPairs } from '../../tools/contract/src/diff/testing/equal-pairs.ts';
import { eventPairs } from '../../tools/contract/src/diff/testing/event-pairs.ts';
import { listPairs } from '../../tools/contract/src/diff/testing/list-pairs.ts';
import { type Pair, sideAfter } from '../../tools/contract/src/diff/testing/pair.ts';
import type { Cursor } from '../../tools/contract/src/read/cursor.ts';
import type { Json } from '../../tools/contract/src/read/json.ts';
import { root } from '../contract/sources.ts';

// What another tool says of the pairs of events that ours is tested with, as a page of docs/. Both get the same documents;
// the other one wants every `$ref` replaced by what it leads to. Written anew with
// `npx vitest run --mode nightly test/stock/verdicts --update=all`.

type Theirs = 'breaking' | 'unclassified' | 'non-breaking' | 'none';

/** What each of ours is called there. */
const same: Readonly<Record<Wire, Theirs>> = {
  none: 'none',
  compatible: 'non-breaking',
  breaking: 'breaking',
};

/** The gravest of what it finds; texts and lists both have a length. */
function theirs(before: Json, after: Json): Theirs {
  const found = theirDiff(before, after);
  if (found.breaking().length > 0) return 'breaking';
  if (found.unclassified().length > 0) return 'unclassified';
  return found.nonBreaking().length > 0 ? 'non-breaking' : 'none';
}

/** A document without `$ref`s; where one leads to what it stands in, there is nothing. */
function whole(place: Cursor, above: readonly string[] = []): Json {
  const end = place.follow();
  const { file, pointer } = end.source;
  const here = `${file}#${pointer}`;
  if (above.includes(here)) return {};
  const within = [...above, here];
  if (end.tree.kind === 'map') {
    return Object.fromEntries(end.entries().map(([key, each]) => [key, whole(each, within)]));
  }
  return end.tree.kind === 'list' ? end.items().map((each) => whole(each, within)) : end.value;
}

const ours = sideAfter([]);
const documentOf = ({ specs }: Side) => whole(specs.asyncapi);

interface Row {
  readonly pair: Pair;
  readonly edit: string;
  readonly our: Wire;
  readonly their: Theirs;
}

function rowsOf(pair: Pair): readonly Row[] {
  const changed = sideAfter(pair.edits);
  return [
    { edit: pair.forth.edit, before: ours, after: changed },
    { edit: pair.back.edit, before: changed, after: ours },
  ].map(({ edit, before, after }) => ({
    ...{ pair, edit },
    our: diff(before, after)
      .map(({ wire }) => wire)
      .reduce(graverWire, 'none'),
    their: theirs(documentOf(before), documentOf(after)),
  }));
}

test('the table of verdicts is as it is', async () => {
  const rows = [...eventPairs, ...listPairs, ...equalPairs]
    .filter(({ edits }) => edits.some(([file]) => !file.startsWith('openapi')))
    .flatMap(rowsOf);
  const alike = rows.filter(({ our, their }) => same[our] === their);
  const silent = rows.filter(({ our, their }) => our === 'breaking' && their !== 'breaking');
  const alarmed = rows.filter(({ our, their }) => our !== 'breaking' && their === 'breaking');
  const table = rows.map(({ pair, edit, our, their }) => {
    const mark = same[our] === their ? '' : '≠';
    return `| ${pair.subject} | ${pair.name.replaceAll('|', '\\|')} | ${edit} | ${our} | ${their} | ${mark} |`;
  });
  const page = `# What contract diff and @asyncapi/diff say

Each edit of the AsyncAPI document that \`contract diff\` is tested with, forth and back, and the gravest verdict of either tool.
\`@asyncapi/diff\` compares documents and knows no keyword of ours; it says "unclassified" where it leaves the answer to a person.

${alike.length} of ${rows.length} verdicts are the same. Of ${silent.length} edits that break it says less, and of ${alarmed.length} that do not it says that they break.

| what | edit | way | contract diff | @asyncapi/diff | |
|---|---|---|---|---|---|
${table.join('\n')}
`;
  await expect(page).toMatchFileSnapshot(join(root, 'docs/verdicts.md'));
});
