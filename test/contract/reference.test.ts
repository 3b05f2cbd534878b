import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CancelReasonCode } from '@ordering/client';
import { ErrorCode } from '@ordering/errors';
import { DeliveryHeader, EventType } from '@ordering/events';
import { describe, expect, test } from 'vitest';
import { anchorsOf } from '../tree/anchors.ts';
import { root } from './sources.ts';

const reference = join(root, 'docs/reference');
const pages = join(root, 'tools/contract/src/emit/docs/pages');
const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8');
const flat = (text: string) => text.replaceAll(/\s+/g, ' ');

describe('what the contract leaves open', () => {
  const rows = read(reference, 'unspecified.md').matchAll(/^\| (.+?) \| \[specs\//gm);
  const open = [...rows].map(([, what = '']) => what);
  const readable = ['webhooks.md', 'errors.md', 'api.md'].map((file) =>
    flat(read(reference, file)),
  );

  test('is something', () => {
    expect(open.length).toBeGreaterThan(20);
  });

  test.each(open)('stands where somebody reads about it: %s', (what) => {
    expect(readable.some((text) => text.includes(`*Not specified:* ${flat(what)}`))).toBe(true);
  });
});

describe('what is written by hand', () => {
  const files = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.md'),
  );

  test('names nothing that the contract does not have', () => {
    const known = new Set<string>([
      ...Object.values(ErrorCode),
      ...Object.values(EventType).flatMap((types) => Object.values(types)),
      ...Object.values(DeliveryHeader),
      ...Object.values(CancelReasonCode),
    ]);
    // Of other libraries.
    const foreign = new Set(['hmac.compare_digest', 'request.body', 'request.raw_post']);
    // What looks like an event type or an error code, a header of the service, a reason.
    const alike = /^[a-z]+(\.[a-z]+_?[a-z]+)$|^X-[\w-]+$|^[A-Z]+_[A-Z_]+$/;
    const unknown = files.flatMap((file) =>
      [...read(pages, file).matchAll(/`([^`\n]+)`/g)]
        .map(([, word = '']) => word)
        .filter((word) => alike.test(word) && !known.has(word) && !foreign.has(word))
        .map((word) => `${file}: ${word}`),
    );
    expect(unknown).toEqual([]);
  });

  test('is advice on operations that exist', () => {
    const headings = new Set(read(reference, 'api.md').match(/^### .+$/gm));
    const advised = files.flatMap((file) => /^operations\/(.+)\.md$/.exec(file)?.[1] ?? []);
    expect(advised.length).toBeGreaterThan(0);
    expect(advised.filter((id) => !headings.has(`### ${id}`))).toEqual([]);
  });
});

describe('every link of the reference', () => {
  const files = readdirSync(reference).filter((file) => file.endsWith('.md'));
  const links = files.flatMap((file) =>
    [...read(reference, file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => ({
      file,
      target,
    })),
  );

  test.each(links)('$file: $target leads somewhere', ({ file, target }) => {
    const [path = '', anchor] = target.split('#');
    const to = path === '' ? join(reference, file) : join(reference, path);
    expect(existsSync(to)).toBe(true);
    if (anchor !== undefined) expect(anchorsOf(readFileSync(to, 'utf8'))).toContain(anchor);
  });
});
