import type { Api, Contract, Unspecified } from '../../model/contract.ts';
import type { Source } from '../../read/source.ts';
import { errorSchemas } from '../errors/facts.ts';
import { prose } from '../text/markdown.ts';

type Page = 'webhooks' | 'errors' | 'api';

/** What the contract leaves open at a place or below it, a sentence each, without what a text already says. */
export function openUnder(
  { unspecified }: Api,
  place: Pick<Source, 'file' | 'pointer'>,
  text = '',
): readonly string[] {
  return unsaid(
    unspecified.filter(({ source }) => isUnder(source, place)),
    text,
  );
}

/** What belongs on a page but is not in it yet, as a section at its end. */
export function leftOpen(contract: Contract, page: Page, text: string): string {
  const entries = contract.unspecified.filter((each) => pageOf(contract, each) === page);
  const missing = unsaid(entries, text);
  return missing.length === 0 ? '' : ['## Left open', ...missing].join('\n\n');
}

function unsaid(entries: readonly Unspecified[], text: string): readonly string[] {
  // In a table a line break is a space, and a bar has a backslash before it.
  const flat = (words: string) => words.replaceAll('\\|', '|').replaceAll(/\s+/g, ' ');
  const said = flat(text);
  return entries
    .map(({ what }) => `*Not specified:* ${prose(what)}`)
    .filter((sentence) => !said.includes(flat(sentence)));
}

function pageOf(contract: Contract, { source }: Unspecified): Page {
  const { delivery, documents, statuses, schemas } = contract;
  // A file that both kinds of document share holds records, which stand beside the events that carry them.
  if (source.file === delivery.source.file || !documents.includes(source.file)) return 'webhooks';
  const errors = [
    ...statuses.map((row) => row.source),
    ...schemas
      .filter(({ name }) => errorSchemas(contract).includes(name))
      .map((named) => named.source),
  ];
  return errors.some((place) => isUnder(source, place)) ? 'errors' : 'api';
}

function isUnder(source: Source, { file, pointer }: Pick<Source, 'file' | 'pointer'>): boolean {
  return source.file === file && `${source.pointer}/`.startsWith(`${pointer}/`);
}
