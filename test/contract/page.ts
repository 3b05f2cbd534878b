/** Files by their path from the root of the repository. */
export interface Files {
  read(file: string): string;
  write(file: string, text: string): void;
}

/** A fenced block of CONTRIBUTING.md. */
export interface Block {
  /** The last file that the paragraph before it names. */
  readonly file: string;
  readonly text: string;
}

/** What examples invent. Where the files of a section have one of these by now, the section is followed with another. */
const invented = [
  ...['order.already_cancelled', 'getStore', '/pos/stores', 'ADDRESS_UNREACHABLE'],
  ...['order.rated', 'orderRated', 'OrderRated', 'kiosk', 'Kiosk'],
  ...['X-Service-Region', 'receiver.body-as-it-came', 'receiver.late-attempts', 'RCV-099'],
  'nickname',
];

/** The blocks of a section of CONTRIBUTING.md. */
export function blocksOf(files: Files, heading: string): readonly Block[] {
  const section = files
    .read('CONTRIBUTING.md')
    .split(/^(?=## )/m)
    .find((each) => each.startsWith(`## ${heading}\n`));
  if (section === undefined) throw new Error(`CONTRIBUTING.md has no section "${heading}".`);
  const parts = section.split(/^```(\w*)\n/m);
  const blocks = parts.flatMap((part, index): Block[] => {
    // Before each block comes its paragraph; a closing fence names no language.
    if (index % 4 !== 2) return [];
    const paragraph = parts[index - 2]?.trim().split('\n\n').at(-1) ?? '';
    const file = [...paragraph.matchAll(/`([\w/.-]+\.(?:yaml|json|md|ts|py|java))`/g)].at(-1)?.[1];
    if (file === undefined) throw new Error(`No file is named before this block:\n${part}`);
    return [{ file, text: part }];
  });
  const edited = [...new Set(blocks.filter(isEdit).map(({ file }) => file))];
  const present = edited.map((file) => files.read(file)).join('\n');
  const fresh = (text: string) =>
    invented
      .filter((name) => present.includes(name))
      .reduce((before, name) => before.replaceAll(name, another(name)), text);
  return blocks.map(({ file, text }) => ({ file: fresh(file), text: fresh(text) }));
}

function another(name: string): string {
  return /\d$/.test(name) ? name.replace(/\d+$/, (id) => String(Number(id) + 900)) : `${name}2`;
}

/**
 * Does what a section says: examples become files of their own, and every other block goes into the file that is
 * named before it.
 *
 * @param places For each of those blocks the text before which it goes, or what it replaces; it is in its file once.
 * @param without The index of a block that is forgotten.
 */
export function follow(
  files: Files,
  heading: string,
  places: readonly (string | RegExp)[],
  without?: number,
): void {
  const blocks = blocksOf(files, heading);
  const edits = blocks.filter(isEdit);
  if (edits.length !== places.length) {
    throw new Error(`"${heading}" has ${edits.length} edits, and ${places.length} places.`);
  }
  for (const [index, block] of blocks.entries()) {
    if (index === without) continue;
    const { file, text } = block;
    const place = places[edits.indexOf(block)];
    if (place === undefined) files.write(file, text);
    else edit(files, file, place, typeof place === 'string' ? text + place : text);
  }
}

/** Replaces a text that is in a file exactly once. */
export function edit(files: Files, file: string, find: string | RegExp, replace: string): void {
  const parts = files.read(file).split(find);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${find}`);
  files.write(file, parts.join(replace));
}

function isEdit({ file }: Block): boolean {
  return !file.endsWith('.json');
}
