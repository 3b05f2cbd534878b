import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { tokens } from '@ordering/kit/tokens';
import { root } from '@ordering/platform/process';
import type { Browser } from 'playwright-core';
import { picture, schemes } from './picture.ts';

const columns = 118;

/** What xterm calls the colours of a terminal, and which of ours they are. */
const theme = {
  background: 'bg',
  foreground: 'text',
  green: 'good',
  red: 'bad',
  yellow: 'wait',
} as const;

const read = createRequire(import.meta.url).resolve;
const installed = (path: string) => readFileSync(read(path), 'utf8');
const inTerminal = readFileSync(join(import.meta.dirname, '../in-page/terminal.js'), 'utf8');

/** What `npm start` leaves on a terminal. */
export async function startPictures(browser: Browser): Promise<string[]> {
  const output = await onTerminal('npm start --silent');
  const paths: string[] = [];
  for (const colorScheme of schemes) {
    const page = await browser.newPage({ viewport: { width: 1200, height: 400 }, colorScheme });
    await page.setContent(`<style>${tokens}
      ${installed('@xterm/xterm/css/xterm.css')}
      body { margin: 0; background: var(--color-bg); }
      #terminal { padding: var(--space-4); width: fit-content; }
    </style><div id="terminal"></div>`);
    await page.addScriptTag({ content: installed('@xterm/xterm/lib/xterm.js') });
    // Where it was run should not be seen in it.
    const show = await page.evaluateHandle<(of: object) => Promise<void>>(inTerminal);
    await show.evaluate((call, of) => call(of), {
      text: output.replaceAll(root, ''),
      columns,
      theme,
    });
    const taken = picture(`start-${colorScheme}`);
    await page.locator('#terminal').screenshot(taken);
    paths.push(taken.path);
    await page.close();
  }
  return paths;
}

/** All that a command writes to a terminal, which util-linux makes. */
async function onTerminal(command: string): Promise<string> {
  const sized = `stty cols ${columns} rows 50; ${command}`;
  const { NO_COLOR: _, ...env } = process.env;
  const child = spawn('script', ['--quiet', '--return', '--command', sized, '/dev/null'], {
    cwd: root,
    env: { ...env, TERM: 'xterm-256color' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, code] = await Promise.all([
    text(child.stdout),
    new Promise<number | null>((resolve, reject) => {
      child.once('error', reject).once('close', resolve);
    }),
  ]);
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output}`);
  return output;
}
