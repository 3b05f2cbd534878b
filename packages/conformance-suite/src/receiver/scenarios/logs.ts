import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { messageOf } from '@ordering/kit/failure';
import { quiet } from '../../http/catch-up.ts';
import { isSuccessful } from '../../http/exchange.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { BrokenMeans, CannotSee } from '../../run/cannot-run.ts';
import { formsOf } from '../../run/mask.ts';
import { list, number, type Of, object, oneOf, text } from '../../shape.ts';
import { waitForEffects } from '../observe/settle.ts';
import { everyDigitChanged } from '../payloads/forgeries.ts';
import type { ReceiverWorld } from './world.ts';
import { deliver, Sent } from './world.ts';

/** Where something stands in a log that should not. */
const LogLine = object({
  file: text,
  /** From 1. */
  line: number,
  what: oneOf('secret', 'payload'),
});
type LogLine = Of<typeof LogLine>;

/** Deliveries whose payloads have a mark, and where that was found in the log afterwards. */
export const LogsTranscript = object({
  sent: list(Sent),
  /** How much there was to read, in bytes. */
  bytes: number,
  /** How much was written into each file since the first of the deliveries, in bytes. */
  written: list(object({ file: text, bytes: number })),
  found: list(LogLine),
});
export type LogsTranscript = Of<typeof LogsTranscript>;

/** No more of each is told. */
const mostLines = 20;

export const logs: Recorded<ReceiverWorld, LogsTranscript> = {
  name: 'logs',
  isTranscript: LogsTranscript,
  async play(world) {
    if (world.logs.length === 0) {
      throw new CannotSee('it needs the log of the receiver: give --logs FILE');
    }
    const drafts = world.draftsOf('logs');
    const mark = `${drafts.draft().id}-in-payload`;
    const marked = () => drafts.draft({ data: { conformance_note: mark } });
    const draft = marked();
    const noJson = marked();
    const files = world.rehearsal === undefined ? world.logs : [];
    const before = await Promise.all(files.map(sizeOf));
    const sent = [
      await deliver(world, { label: 'a genuine delivery', draft }),
      await deliver(world, { label: 'its copy', draft }),
      await deliver(world, { label: 'a forgery', draft: marked(), forgery: everyDigitChanged }),
      await deliver(world, {
        label: 'signed text that is no JSON',
        draft: noJson,
        body: Buffer.from(`{"${mark}`),
      }),
    ];
    const written = () => writtenSince(files, before);
    await settled(world, sent, written);
    const secrets = [world.secret, world.otherStore?.secret ?? ''].filter((each) => each !== '');
    const wanted = [
      ...secrets.flatMap(formsOf).map((text) => ({ text, what: 'secret' }) as const),
      { text: mark, what: 'payload' } as const,
    ];
    const read = await Promise.all(files.map((file) => search(file, wanted)));
    return {
      sent,
      bytes: read.reduce((sum, { bytes }) => sum + bytes, 0),
      written: await written(),
      found: read.flatMap(({ found }) => found),
    };
  },
};

/** What is written about a delivery may be written after its answer, and by some that gather lines, seconds after it. */
async function settled(
  { observer, effectTimes, deadline }: ReceiverWorld,
  [first]: readonly Sent[],
  written: () => Promise<LogsTranscript['written']>,
): Promise<void> {
  if (observer !== undefined && first !== undefined && isSuccessful(first.answer)) {
    await waitForEffects(observer, [{ id: first.id, effect: 'some' }], effectTimes, deadline);
  }
  const end = performance.now() + effectTimes.waitMs;
  while ((await written()).length === 0 && performance.now() < end) await pause(lookMs);
  await quiet(effectTimes.settleMs);
}

/** How often is looked whether something was written, in ms. */
const lookMs = 25;

/** Which file stands at a path, and how long it is. */
interface Size {
  readonly file: number;
  readonly bytes: number;
}

async function sizeOf(path: string): Promise<Size | undefined> {
  // A receiver may make its log with the first line; one that cannot be read is told when it is searched.
  const found = await stat(path).catch(() => undefined);
  return found && { file: found.ino, bytes: found.size };
}

/** A log that was begun anew, as another file or in the same one, was written since then as a whole. */
async function writtenSince(
  files: readonly string[],
  before: readonly (Size | undefined)[],
): Promise<LogsTranscript['written']> {
  const after = await Promise.all(files.map(sizeOf));
  return files.flatMap((file, index) => {
    const [was, is] = [before[index], after[index]];
    const isSame = was !== undefined && was.file === is?.file && was.bytes <= is.bytes;
    const bytes = (is?.bytes ?? 0) - (isSame ? was.bytes : 0);
    return bytes === 0 ? [] : [{ file, bytes }];
  });
}

interface Searched {
  readonly text: string;
  readonly what: LogLine['what'];
}

/** Reads a file piece by piece; what stands across two pieces is found as well. */
async function search(
  file: string,
  wanted: readonly Searched[],
): Promise<{ readonly bytes: number; readonly found: readonly LogLine[] }> {
  const longest = Math.max(...wanted.map(({ text }) => text.length));
  const found = new Map<string, LogLine>();
  let [bytes, line, rest] = [0, 1, ''];
  try {
    for await (const part of createReadStream(file, 'latin1')) {
      bytes += part.length;
      const piece = rest + part;
      for (const { text, what } of wanted) {
        const written = Buffer.from(text).toString('latin1');
        for (let at = piece.indexOf(written); at >= 0; at = piece.indexOf(written, at + 1)) {
          const here = { file, line: line + newlinesIn(piece.slice(0, at)), what };
          if (found.size >= mostLines) break;
          found.set(`${here.line} ${what}`, here);
        }
      }
      rest = piece.slice(Math.max(0, piece.length - longest * 2));
      line += newlinesIn(piece) - newlinesIn(rest);
    }
  } catch (error) {
    throw new BrokenMeans(`--logs ${file}: it cannot be read (${messageOf(error)})`, 'logs');
  }
  return { bytes, found: [...found.values()] };
}

function newlinesIn(text: string): number {
  return text.split('\n').length - 1;
}
