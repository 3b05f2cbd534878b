import { readFileSync } from 'node:fs';

/** The style sheet that console and report share, for a page that has to be one file. The build puts the text in place. */
export const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
