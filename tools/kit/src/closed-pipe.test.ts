import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { outliveReaders } from './closed-pipe.ts';

const failure = (code: string) => Object.assign(new Error('it failed'), { code });

test('a closed pipe is passed over, and what else fails is thrown', () => {
  const [out, err] = [new EventEmitter(), new EventEmitter()];
  outliveReaders([out, err]);
  for (const stream of [out, err]) {
    expect(stream.emit('error', failure('EPIPE'))).toBe(true);
    expect(() => stream.emit('error', failure('ENOSPC'))).toThrow('it failed');
  }
});
