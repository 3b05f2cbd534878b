import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { deliver } from '../../testing/bench.ts';
import { temporaryFile } from '../../testing/temporary.ts';
import { OutboxError } from '../error.ts';
import { deliveryTo } from '../testing/samples.ts';
import { openSqliteOutbox } from './sqlite-outbox.ts';

/** The threads that are started from now on, the one that writes before the one that reads. */
function followThreads(onThread: (thread: Worker, n: number) => void = () => {}): Worker[] {
  const threads: Worker[] = [];
  const note = (thread: Worker) => onThread(thread, threads.push(thread));
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  return threads;
}

describe('a thread that ends', () => {
  test('that writes: everything rejects, it is said once, and attempts and outbox can be stopped', async () => {
    const threads = followThreads();
    const failures: OutboxError[] = [];
    const path = temporaryFile();
    const outbox = await openSqliteOutbox({ path, onFailure: (error) => failures.push(error) });
    await outbox.queue.begin('me', 0, 0);
    // The first never reaches the thread, so the second waits for it to be answered.
    const post = vi.spyOn(Worker.prototype, 'postMessage').mockReturnValue(undefined);
    const inFlight = outbox.send(deliveryTo('a'));
    await expect.poll(() => post).toHaveBeenCalled();
    const waiting = outbox.send(deliveryTo('a'));
    await new Promise(setImmediate);
    post.mockRestore();
    const { delivering, errors } = deliver(outbox, {});
    await threads[0]?.terminate();
    for (const each of [inFlight, waiting]) await expect(each).rejects.toThrow(OutboxError);
    await expect(outbox.send(deliveryTo('a'))).rejects.toMatchObject({ code: 'store' });
    expect(await outbox.ready()).toMatchObject({
      ready: false,
      reason: expect.stringMatching(/ended/),
    });
    expect(failures).toHaveLength(1);
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    await delivering.stop();
    await outbox.close();
  });

  test('that reads: what is asked of it rejects, it is said once, and attempts and outbox can be stopped', async () => {
    const threads = followThreads();
    const failures: OutboxError[] = [];
    const path = temporaryFile();
    const outbox = await openSqliteOutbox({ path, onFailure: (error) => failures.push(error) });
    await outbox.putEndpoint({ id: 'a', url: 'https://a.example/', secret: 's' });
    await threads[1]?.terminate();
    const asked = [outbox.list(), outbox.find('x'), outbox.depth(), outbox.queue.lanes()];
    for (const each of await Promise.allSettled(asked)) {
      expect(each).toMatchObject({ status: 'rejected', reason: { code: 'store' } });
    }
    expect(failures).toHaveLength(1);
    const { delivering, errors } = deliver(outbox, {});
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    await delivering.stop();
    await outbox.close();
  });

  test.each([
    { name: 'that writes', which: 1 },
    { name: 'that reads', which: 2 },
  ])('$name while it opens the file: opening rejects, and no thread is left', async ({ which }) => {
    const ends: Promise<unknown>[] = [];
    const threads = followThreads((thread, n) => {
      ends.push(once(thread, 'exit'));
      if (n === which) thread.terminate().catch(() => undefined);
    });
    await expect(openSqliteOutbox({ path: temporaryFile() })).rejects.toMatchObject({
      code: 'store',
    });
    await Promise.all(ends);
    expect(threads).toHaveLength(which);
  });

  test('by an error of its own: it is said once of each, and the outbox can be closed', async () => {
    const threads = followThreads();
    const onFailure = vi.fn();
    const outbox = await openSqliteOutbox({ path: temporaryFile(), onFailure });
    // No message of ours: what handles it throws.
    const exits = threads.map((thread) => {
      thread.postMessage(undefined);
      return new Promise((resolve) => thread.once('exit', resolve));
    });
    await expect(outbox.send(deliveryTo('a'))).rejects.toMatchObject({ code: 'store' });
    await expect(outbox.list()).rejects.toMatchObject({ code: 'store' });
    await Promise.all(exits);
    expect(onFailure).toHaveBeenCalledTimes(2);
    await outbox.close();
  });

  test('by a close: both have ended then, also the second time, and that is no failure', async () => {
    const path = temporaryFile();
    const onFailure = vi.fn();
    for (const _ of [1, 2]) {
      const ended: unknown[] = [];
      followThreads((thread) => thread.on('exit', (code) => ended.push(code)));
      await (await openSqliteOutbox({ path, onFailure })).close();
      expect(ended.slice(0, 2)).toEqual([0, 0]);
    }
    expect(onFailure).not.toHaveBeenCalled();
  });
});
