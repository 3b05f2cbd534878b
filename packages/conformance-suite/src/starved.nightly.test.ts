import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isJsonObject } from './contract/json.ts';
import { judgeRecording } from './judge.ts';
import type { Report, Result } from './model/result.ts';
import { proveFake as proveReceiver } from './receiver/testing/prove-fake.ts';
import { type Recording, readRecording } from './recording/recording.ts';
import { resultName } from './run/select.ts';
import { proveFake as proveService } from './service/testing/prove-fake.ts';

// Every judgement of every role is given less than a sound subject has shown, and passes nothing whose witness is gone.

const folder = mkdtempSync(join(tmpdir(), 'starved-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a part of a transcript becomes; by default, what it was. */
type Change = (part: Readonly<Record<string, unknown>>) => unknown;

function changed(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) return value.map((item) => changed(item, change));
  if (!isJsonObject(value)) return value;
  const part = change(value);
  if (!isJsonObject(part)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, member]) => [name, changed(member, change)]),
  );
}

const unseen: Change = (part) =>
  part.seen === true ? { seen: false, because: 'nobody could look' } : part;

const withoutEffects: Change = ({ count, ...part }) => {
  if (part.seen !== true || !isJsonObject(count))
    return count === undefined ? part : { ...part, count };
  return { seen: true, count: { received: count.received, effects: 0 } };
};

const tooLate: Change = (part) =>
  part.kind === 'answered' && typeof part.status === 'number'
    ? { kind: 'failed', problem: 'timeout', message: 'no complete response', ms: 10_001 }
    : part;

const isLater = (item: unknown) =>
  isJsonObject(item) && typeof item.attempt === 'number' && item.attempt > 1;
const firstAttempts: Change = (part) =>
  Object.fromEntries(
    Object.entries(part).map(([name, member]) => [
      name,
      Array.isArray(member) ? member.filter((item) => !isLater(item)) : member,
    ]),
  );

/** The runner gave each answer, and saw each end, so much later than it should have. */
const lateMs = 3000;
const answeredLate: Change = (part) => {
  if (typeof part.attempt !== 'number') return part;
  const later = (name: string) => {
    const at = part[name];
    return typeof at === 'number' ? { [name]: at + lateMs } : {};
  };
  return { ...part, ...later('answeredAt'), ...later('doneAt') };
};

interface Row {
  readonly role: string;
  prove(record: string): Promise<Report>;
  /** The results that need none of the answers to the runner's own calls. */
  readonly unanswered: RegExp;
  /** The results that take more than one attempt at a delivery. */
  readonly later?: RegExp;
  /** With fewer entries of these transcripts, nothing that hangs on them passes. */
  readonly several: Readonly<Record<string, number>>;
  /** What passes although a list is empty, by the name of the transcript and the list: it is about something else. */
  readonly aside: Readonly<Record<string, RegExp>>;
}

const rows: readonly Row[] = [
  {
    role: 'receiver',
    prove: (record) => proveReceiver({}, {}, { record }),
    unanswered: /^RCV-074/,
    several: {
      twice: 2,
      'at-once': 10,
      'across-replicas': 2,
      'other-body': 2,
      'same-data-twice': 2,
      replayed: 2,
      'after-the-ladder': 2,
      'older-after-newer': 2,
      'last-first': 2,
      burst: 50,
    },
    aside: {
      // That it is refused is seen without its original; that it has no second effect is not.
      'RCV-048 originals': /verdict/,
      'RCV-049 originals': /verdict/,
      'RCV-050 originals': /verdict/,
      'RCV-051 originals': /verdict/,
      'RCV-052 originals': /verdict/,
    },
  },
  {
    role: 'service',
    prove: (record) => proveService({}, { record }),
    // Deliveries come without an answer; of odd calls, only the number of answers is recorded.
    unanswered: /^(SND-|API-205)/,
    later: /^SND-(10[3567890]|112|115|125)/,
    several: { 'endpoints with certificates': 2, 'everything delivered observations': 2 },
    aside: {
      'a denial for every reason owed': /API-219/,
      'a denial for every reason open': /API-209/,
      // Denials with a bad body and denials that come too late: either may be announced.
      'denials that are refused, and what is heard of them bad': /SND-116/,
      'denials that are refused, and what is heard of them late': /SND-116/,
      // Those that accept and those that refuse are looked at apart, and so is the clock.
      'ladder accepting': /SND-10[356]|SND-115/,
      'ladder advances': /SND-10[37]|SND-115/,
      'bad answers advances': /SND-108|SND-109|SND-112/,
      'slow answers advances': /SND-11[014]/,
      // Each is a way to a code of its own.
      'codes of the contract seen': /API-202/,
      'codes of the contract sought': /API-202/,
      'a store that registers twice others': /API-216/,
      'everything delivered fired': /SND-/,
      'everything delivered observations': /SND-126/,
    },
  },
];

describe.each(rows)(
  'of what a sound $role has shown',
  ({ prove, unanswered, later, several, aside }) => {
    let recording: Recording;
    let sound: readonly Result[];
    const nameOf = ({ id, aspect }: Result) => resultName(id, aspect);

    const judged = async (entries: Recording['entries'], only: readonly string[] = []) => {
      const { results } = await judgeRecording({ ...recording, entries, only });
      return results;
    };
    const starved = (change: Change, isSuch = /./) =>
      judged(
        recording.entries.map((entry) =>
          'transcript' in entry && isSuch.test(entry.name)
            ? { ...entry, transcript: changed(entry.transcript, change) }
            : entry,
        ),
      );
    const passed = (results: readonly Result[]) =>
      results.filter(({ status }) => status === 'pass').map(nameOf);

    beforeAll(async () => {
      const file = join(folder, 'recording');
      await prove(file);
      recording = readRecording(file);
      sound = await judged(recording.entries);
    });

    test('all of it passes, each result by a witness', () => {
      expect(sound.filter(({ status }) => status !== 'pass').map(nameOf)).toEqual([]);
      const silent = sound.filter(({ evidence }) => evidence.length === 0);
      expect(silent.map(nameOf)).toEqual([]);
      const proofs = sound.flatMap((result) => result.clauses);
      expect(
        proofs.filter(({ verdict, witness }) => verdict !== 'kept' || witness.length === 0),
      ).toEqual([]);
    });

    test.each([
      { name: 'effects that nobody could look at', change: unseen },
      { name: 'no effects', change: withoutEffects },
    ])('with $name, no effect passes', async ({ change }) => {
      const names = passed(await starved(change));
      expect(names.filter((name) => name.endsWith('/effect'))).toEqual([]);
    });

    test('with answers that came too late, no answer passes', async () => {
      const names = passed(await starved(tooLate)).filter((name) => !name.endsWith('/effect'));
      expect(names.filter((name) => !unanswered.test(name))).toEqual([]);
    });

    test('without any later attempt, nothing passes that takes one', async () => {
      const names = passed(await starved(firstAttempts));
      expect(names.filter((name) => later?.test(name))).toEqual([]);
    });

    test('where the runner was late by seconds, no time passes, and nothing is broken', async () => {
      const results = await starved(answeredLate, /slow/);
      expect(
        results.filter(({ status }) => status === 'fail' || status === 'warn').map(nameOf),
      ).toEqual([]);
      expect(passed(results)).not.toContain('SND-110');
    });

    test('cut after each entry, nothing passes whose witness is cut off', {
      timeout: 240_000,
    }, async () => {
      const wrong: string[] = [];
      for (const entry of recording.entries) {
        if (!('transcript' in entry)) continue;
        const others = recording.entries.filter((each) => each !== entry);
        const without = passed(await judged(others));
        const hanging = passed(sound).filter((name) => !without.includes(name));
        const only = [...new Set(hanging.map((name) => name.replace(/\/.*/, '')))];
        if (only.length === 0) continue;
        for (const { at, length, cutTo } of listsIn(entry.transcript)) {
          const list = [entry.name, ...at].join(' ');
          for (const least of cuts(length)) {
            const results = await judged([...others, { ...entry, transcript: cutTo(least) }], only);
            const text = JSON.stringify([others, cutTo(least)]);
            for (const result of results.filter(({ status }) => status === 'pass')) {
              const name = nameOf(result);
              const isAside = aside[list]?.test(name) === true;
              if (least < (several[list] ?? 1) && hanging.includes(name) && !isAside) {
                wrong.push(`${name}, with ${least} of ${length} of ${list}`);
              }
              const witnesses = result.clauses.flatMap(({ witness }) => witness);
              const gone = witnesses.filter((id) => !text.includes(id.replace(/^[A-Z]+ /, '')));
              if (gone.length > 0)
                wrong.push(`${name}, by ${gone.join(', ')}, which are not in ${list}`);
            }
          }
        }
      }
      expect([...new Set(wrong)]).toEqual([]);
    });
  },
);

interface List {
  /** The members that lead to it. */
  readonly at: readonly string[];
  readonly length: number;
  /** The transcript with so much of the list. */
  cutTo(length: number): unknown;
}

/** The lists of what was seen. What one request or answer has, such as its headers, is no such list. */
function listsIn(transcript: unknown): readonly List[] {
  if (Array.isArray(transcript)) {
    const { length } = transcript;
    return length === 0 ? [] : [{ at: [], length, cutTo: (least) => transcript.slice(0, least) }];
  }
  if (!isJsonObject(transcript) || 'request' in transcript || 'answer' in transcript) return [];
  return Object.entries(transcript).flatMap(([name, member]) =>
    listsIn(member).map(({ at, length, cutTo }) => ({
      at: [name, ...at],
      length,
      cutTo: (least: number) => ({ ...transcript, [name]: cutTo(least) }),
    })),
  );
}

/** How many entries are left; of a long list, not every number is tried. */
function cuts(length: number): readonly number[] {
  const all = Array.from({ length }, (_, least) => least);
  return all.filter((least) => least < 12 || least > length - 4);
}
