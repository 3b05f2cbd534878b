import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { quote } from '../../http/quote.ts';
import { send } from '../../http/send.ts';
import { seededIds } from '../../run/seed.ts';
import { okAnswer, parts, startRawServer } from '../../testing/raw-server.ts';
import { crlf, ofSize, spaced } from './bodies.ts';
import { curlOf } from './curl.ts';
import type { Plan } from './delivery.ts';
import { wireRequest, writeDelivery } from './delivery.ts';
import { draftsFor } from './draft.ts';
import * as forgeries from './forgeries.ts';

/** A limit that nothing here reaches. */
const generousMs = 60_000;

const secret = "it's a $ecret";
const folder = mkdtempSync(join(tmpdir(), 'conformance-curl-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { draft } = draftsFor('curl', seededIds(1), {}, 0);

/** The programs that a command starts. */
const tools = ['curl', 'node', 'openssl', 'base64', 'cut', 'tr'];

function pathOf(tool: string): string | undefined {
  try {
    return execFileSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

/** A folder of programs that write down the words that they are started with, which anybody on the machine can read. */
const bin = join(folder, 'bin');
const started = join(folder, 'started');
mkdirSync(bin);
for (const tool of tools) {
  const path = tool === 'node' ? process.execPath : pathOf(tool);
  if (path === undefined) continue;
  writeFileSync(join(bin, tool), `#!/bin/sh\necho ${tool} "$@" >> ${started}\nexec ${path} "$@"\n`);
  chmodSync(join(bin, tool), 0o755);
}

const { cutTo, followedBy, precededBy, otherHash, ...simple } = forgeries;
const all: Readonly<Record<string, forgeries.Forgery>> = {
  ...simple,
  cut: cutTo(8),
  followed: followedBy('zz'),
  preceded: precededBy('sha256='),
  otherHash: otherHash(secret),
};

const plans: readonly (Omit<Plan, 'draft' | 'label'> & { readonly what: string })[] = [
  ...Object.entries(all).map(([what, forgery]) => ({ what, forgery })),
  { what: 'a body with line breaks', body: crlf(draft().event) },
  { what: 'a body under the signature of another', body: spaced(draft().event) },
  { what: 'chunks', framing: 'chunked' },
  { what: 'capital header names', headerCase: (name) => name.toUpperCase() },
  { what: 'an empty body', body: Buffer.alloc(0) },
];

describe.runIf(pathOf('curl') !== undefined && pathOf('base64') !== undefined)(
  'the command sends what the runner sends',
  () => {
    test.each(plans)('$what', async (parts) => {
      const delivery = writeDelivery({ ...parts, label: 'x', draft: draft() }, secret);
      await using server = await startRawServer(okAnswer);
      await send(wireRequest(delivery, server.url), generousMs);
      const command = curlOf(delivery, server.url) ?? 'false';
      expect(command).not.toContain(secret);
      writeFileSync(started, '');
      await promisify(execFile)('sh', ['-c', command], {
        cwd: folder,
        env: {
          ...{ PATH: `${bin}:${process.env.PATH}`, ORDERING_WEBHOOK_SECRET: secret },
        },
      });
      expect(readFileSync(started, 'utf8')).toContain('curl');
      expect(readFileSync(started, 'utf8')).not.toContain(secret);
      const [byRunner, byCurl] = server.requests.map(comparable);
      expect(byCurl).toEqual(byRunner);
    });
  },
);

/** What matters of a request: our headers, and the body without its chunks. */
function comparable(request: Buffer) {
  const { lines, body } = parts(request);
  const own = lines
    .filter((line) => /^(x-service|content-type)/i.test(line))
    .map((line) => line.trim())
    .sort();
  const chunked = lines.some((line) => /^transfer-encoding: chunked/i.test(line));
  return { own, body: chunked ? 'in chunks' : body.toString('latin1') };
}

test.each<[string, Partial<Plan>, RegExp]>([
  ['a genuine delivery', {}, /^# export /],
  [
    'another signature',
    { forgery: forgeries.everyDigitChanged },
    /^# This computes .* something else/,
  ],
  ['none', { forgery: forgeries.noSignature }, /^# This sends no genuine signature/],
  [
    'the signature of another body',
    { signed: Buffer.from('{}') },
    /^# This computes .* something else/,
  ],
])('%s says in its first line whether its signature is the genuine one', (_what, plan, want) => {
  const delivery = writeDelivery({ ...plan, label: 'x', draft: draft() }, secret);
  const [first] = (curlOf(delivery, 'http://x/') ?? '').split('\n');
  expect(first).toMatch(want);
});

test('what curl cannot do has no command', () => {
  const large = writeDelivery(
    { label: 'x', draft: draft(), body: ofSize(5000)(draft().event) },
    's',
  );
  const cut = writeDelivery({ label: 'x', draft: draft(), cuts: [3] }, 's');
  expect(curlOf(large, 'http://x/')).toBeUndefined();
  expect(curlOf(cut, 'http://x/')).toBeUndefined();
});

test.each([
  { given: 'plain-word', want: 'plain-word' },
  { given: 'two words', want: "'two words'" },
  { given: "it's", want: "'it'\\''s'" },
  { given: '', want: "''" },
])('the shell word $given', ({ given, want }) => {
  expect(quote(given)).toBe(want);
});
