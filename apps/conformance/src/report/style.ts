/** Colours of a terminal, or none at all. */
export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  good(text: string): string;
  bad(text: string): string;
  caution(text: string): string;
}

const painted =
  (open: number, close: number) =>
  (text: string): string =>
    `\u001B[${open}m${text}\u001B[${close}m`;

const same = (text: string): string => text;

export const colourful: Style = {
  bold: painted(1, 22),
  dim: painted(2, 22),
  good: painted(32, 39),
  bad: painted(31, 39),
  caution: painted(33, 39),
};

export const plain: Style = { bold: same, dim: same, good: same, bad: same, caution: same };

/** Where there are colours. */
export type Colours = 'never' | 'on a terminal' | 'always';

/** What the environment says, and `--no-color`, which comes first. */
export function coloursOf(color: boolean, { NO_COLOR, FORCE_COLOR }: NodeJS.ProcessEnv): Colours {
  if (!color || (NO_COLOR ?? '') !== '') return 'never';
  return ['', '0'].includes(FORCE_COLOR ?? '') ? 'on a terminal' : 'always';
}

export function styleFor(colours: Colours, isTerminal: boolean): Style {
  return colours === 'always' || (colours === 'on a terminal' && isTerminal) ? colourful : plain;
}
