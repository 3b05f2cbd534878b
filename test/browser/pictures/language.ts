import { tokens } from '@ordering/kit/tokens';
import type { Browser } from 'playwright-core';
import { picture, schemes } from './picture.ts';

const matches = (pattern: RegExp) => [
  ...new Set([...tokens.matchAll(pattern)].map(([, name = '']) => name)),
];
const states = matches(/\[data-state="([\w-]+)"\]/g);
const colours = matches(/--color-([\w-]+):/g);
const sizes = matches(/--size-(\w+):/g);
const spaces = matches(/--space-(\d):/g);

const badge = (state: string) =>
  `<span class="state" data-state="${state}">${state.replaceAll('-', ' ')}</span>`;
const swatch = (colour: string) =>
  `<figure><div class="swatch" style="background: var(--color-${colour})"></div><code>${colour}</code></figure>`;

function specimen(scheme: string): string {
  return `<section style="color-scheme: ${scheme}">
<p class="row">${states.map(badge).join('')}</p>
<div class="grid">${colours.map(swatch).join('')}</div>
<p class="row">${sizes.map((size) => `<span style="font-size: var(--size-${size})">${size}</span>`).join('')}<code>code</code></p>
<p class="row">${spaces.map((space) => `<span class="space" style="width: var(--space-${space})"></span>`).join('')}</p>
</section>`;
}

const page = `<!doctype html><style>${tokens}
* { box-sizing: border-box; margin: 0; }
body { display: grid; grid-template-columns: 1fr 1fr; font: var(--size-normal)/var(--line-height) var(--font-text); }
section { display: grid; gap: var(--space-4); padding: var(--space-5); color: var(--color-text); background: var(--color-bg); }
.row { display: flex; flex-wrap: wrap; gap: var(--space-2); align-items: baseline; }
.grid { display: grid; grid-template-columns: repeat(5, 1fr); gap: var(--space-3); }
.swatch { height: 2.25rem; border: 1px solid var(--color-line); border-radius: var(--radius); }
.space { height: var(--space-4); border-radius: var(--radius-small); background: var(--color-accent); }
code { font: var(--size-small) var(--font-code); color: var(--color-muted); }
</style>${schemes.map(specimen).join('')}`;

/** Every state, colour and size of the style sheet, in light beside dark. */
export async function languagePicture(browser: Browser): Promise<string[]> {
  const opened = await browser.newPage({ viewport: { width: 1000, height: 300 } });
  await opened.setContent(page);
  const taken = picture('visual-language');
  await opened.screenshot({ ...taken, fullPage: true });
  await opened.close();
  return [taken.path];
}
