import { count } from '../../model/count.ts';
import type { Finding } from '../../model/finding.ts';
import { brokenBy, kept, notObservable } from '../../model/finding.ts';
import type { Shown } from '../scenarios/shown.ts';
import { hasSecret } from './tokens.ts';

/** No URL had anything secret in it. */
export function nothingInUrls(starts: readonly Shown[]): Finding {
  const requests = starts.flatMap(({ label, paths }) => paths.map((path) => ({ label, path })));
  return nothingSecretIn(
    requests.map(({ label, path }) => ({ label, text: path, got: `a request for ${path}` })),
    'nothing secret in a URL',
    `${count(requests.length, 'request')} with nothing secret in the URL`,
  );
}

/** Nothing secret was written to an output stream. */
export function nothingWritten(starts: readonly Shown[]): Finding {
  const found = nothingSecretIn(
    starts.map(({ label, output }) => ({ label, text: output, got: `\`${lineIn(output)}\`` })),
    'nothing secret on the output streams',
    `${count(starts.length, 'start')} that wrote nothing secret`,
  );
  const cut = starts.find(({ omittedChars }) => omittedChars > 0);
  if (found.kind !== 'kept' || cut === undefined) return found;
  const read = `only the last ${cut.output.length} characters of what it wrote were read`;
  return notObservable(`in the scenario "${cut.label}" ${read}: let it write less`);
}

interface Text {
  readonly label: string;
  readonly text: string;
  /** How it is told, where something secret is in it. */
  readonly got: string;
}

/** One fault is enough: what shows a secret once does so each time. */
function nothingSecretIn(texts: readonly Text[], expected: string, detail: string): Finding {
  const found = texts.find(({ text }) => hasSecret(text));
  const faults =
    found === undefined
      ? []
      : [{ expected, got: `${found.got}, in the scenario "${found.label}"` }];
  const witness = texts.map(({ label, text }) => ({ id: label, saw: `${text.length} characters` }));
  return brokenBy(faults, kept(detail, witness));
}

/** As much of a line as is told of it. */
const shownChars = 200;

/** The first line with something secret in it. */
function lineIn(output: string): string {
  const line = output.split('\n').find(hasSecret) ?? '';
  return line.trim().slice(0, shownChars);
}
