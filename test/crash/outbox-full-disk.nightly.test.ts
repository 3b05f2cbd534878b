import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FakeClock } from '@ordering/kit/fake-clock';
import { integer } from '@ordering/kit/row';
import { advanceClock, newDeliveryId, openSqliteOutbox, startDelivering } from '@ordering/outbox';
import { expect, onTestFinished, test } from 'vitest';

const pageBytes = 4096;
const hourMs = 60 * 60 * 1000;

/** A file that has no room beyond a size for the outbox and the clock in it, and somebody else who fills it and makes room. */
function openFillable(path: string, maxFileBytes: number) {
  const database = new DatabaseSync(path, { timeout: 60_000 });
  onTestFinished(() => database.close());
  database.exec('CREATE TABLE filler (bytes BLOB); CREATE TABLE ticks (now REAL, bytes BLOB)');
  const counts = database.prepare(
    'SELECT page_count, freelist_count FROM pragma_page_count, pragma_freelist_count',
  );
  const pragmas = () => {
    const row = counts.get();
    return {
      page_count: integer(row, 'page_count'),
      freelist_count: integer(row, 'freelist_count'),
    };
  };
  const insert = database.prepare('INSERT INTO filler VALUES (zeroblob(?))');
  return {
    fill(): void {
      database.exec('BEGIN IMMEDIATE');
      for (;;) {
        const { page_count: all, freelist_count: free } = pragmas();
        // What is free inside is room as well.
        const left = Math.max(0, maxFileBytes / pageBytes - all) + free;
        if (left <= 0) break;
        insert.run(Math.max(1, Math.floor(left / 2)) * pageBytes);
      }
      database.exec('COMMIT');
    },
    makeRoom: () => database.exec('DELETE FROM filler'),
  };
}

/** A clock that is kept in the file, and does not move where it cannot be. */
class KeptClock extends FakeClock {
  keep: (now: number) => void = () => {};
  override advance(ms: number): void {
    if (ms > 0) this.keep(this.now() + ms);
    super.advance(ms);
  }
}

/** An endpoint that fails, and how many requests it had. */
async function startFailing() {
  let requests = 0;
  const server = createServer((request, response) => {
    request.resume();
    requests += 1;
    response.writeHead(500).end('no'.repeat(500));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return { url: `http://127.0.0.1:${address.port}/`, requests: () => requests };
}

test('an advance during which the disk is full a few times counts every attempt, once', async () => {
  const [deliveries, rungs, fills] = [10, 30, 4];
  const folder = mkdtempSync(join(tmpdir(), 'outbox-full-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'outbox.db');
  const maxFileBytes = 32 * 1024 * 1024;
  const clock = new KeptClock();
  const outbox = await openSqliteOutbox({ path, clock, maxFileBytes });
  onTestFinished(() => outbox.close());
  const disk = openFillable(path, maxFileBytes);
  const own = new DatabaseSync(path, { timeout: 60_000 });
  onTestFinished(() => own.close());
  own.exec(`PRAGMA max_page_count = ${maxFileBytes / pageBytes}`);
  const tick = own.prepare('INSERT INTO ticks VALUES (?, zeroblob(?))');
  let fillsAtTick = false;
  clock.keep = (now) => {
    if (fillsAtTick) disk.fill();
    fillsAtTick = false;
    tick.run(now, 16 * pageBytes);
  };

  const { url, requests } = await startFailing();
  let failures = 0;
  let reports = 0;
  const minuteMs = 60_000;
  const policy = { timeoutMs: 60_000, delaysMs: [0, ...Array(rungs - 1).fill(minuteMs)] };
  const delivering = startDelivering(outbox, {
    ...{ clock, policy, guard: { allowTargets: ['127.0.0.0/8'] } },
    onAttempt: () => {
      reports += 1;
    },
    onStoreError: () => {
      failures += 1;
    },
  });
  onTestFinished(() => delivering.stop());
  await outbox.putEndpoint({ id: 'a', url, secret: 'secret' });
  const ids = Array.from({ length: deliveries }, () => newDeliveryId(clock.now()));
  for (const id of ids) {
    await outbox.send({ endpointId: 'a', id, eventType: 'thing.done', body: Buffer.alloc(200) });
  }
  await delivering.whenQuiet(() => {});
  let counted = delivering.ended;
  let rejected = 0;
  const attempts = deliveries * rungs;
  let over = false;
  const advancing = (async () => {
    while ((await outbox.depth()).scheduled > 0) {
      try {
        counted += await advanceClock(delivering, clock, rungs * hourMs);
      } catch {
        rejected += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    over = true;
  })();
  let filled = 0;
  for (; filled < fills && !over; filled += 1) {
    const before = { rejected, failures };
    // By turns when the clock is to be moved, and whenever it happens to be.
    const atTick = filled % 2 === 0;
    if (atTick) fillsAtTick = true;
    else disk.fill();
    const hasFailed = () => rejected > before.rejected || (!atTick && failures > before.failures);
    await expect.poll(() => hasFailed() || over, { interval: 5 }).toBe(true);
    const done = reports;
    disk.makeRoom();
    await expect.poll(() => reports > done || over, { interval: 5 }).toBe(true);
  }
  await advancing;

  expect(filled).toBe(fills);
  expect(rejected).toBeGreaterThanOrEqual(fills / 2);
  const found = await Promise.all(ids.map((id) => outbox.find(id)));
  expect(found.map((each) => each?.attempts)).toEqual(ids.map(() => rungs));
  expect(found.map((each) => each?.log.length)).toEqual(ids.map(() => rungs));
  for (const each of found) {
    each?.log.forEach((attempt, index) => {
      const before = each.log[index - 1];
      if (before === undefined) return;
      expect(attempt.startedAt - before.endedAt).toBeGreaterThanOrEqual(minuteMs);
    });
  }
  expect({ counted, reports, requests: requests() }).toEqual({
    ...{ counted: attempts, reports: attempts, requests: attempts },
  });
});
