import { writeSync } from 'node:fs';
import { copyToPostgres } from '../src/postgres/copy.ts';

// A process that copies an inbox, and stands still when it has taken so many steps: to be killed then.

const [path = '', url = '', schema = '', steps = '0'] = process.argv.slice(2);
let left = Number(steps);
await copyToPostgres({
  ...{ path, url, schema },
  onStep({ copied }) {
    left -= 1;
    if (left > 0) return;
    writeSync(1, `${copied}\n`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
});
