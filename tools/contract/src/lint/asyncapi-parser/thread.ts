import { parentPort } from 'node:worker_threads';
import type { JsonObject } from '../../model/contract.ts';
import { askParser, type Objection } from './parser.ts';

// The thread in which the parser is loaded and asked: one document after the other, answers in the same order.

if (parentPort === null) throw new Error('this file is a worker');
const port = parentPort;
let last = Promise.resolve();
port.on('message', (document: JsonObject) => {
  last = last.then(async () => {
    const answer: readonly Objection[] = await askParser(document);
    port.postMessage(answer);
  });
});
