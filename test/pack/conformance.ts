import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import type { NodeName } from './nodes.ts';
import { call, expectNewerNode, expectVersion } from './programs.ts';
import type { Project } from './project.ts';
import { startReceiver } from './receiver.ts';

const program = 'ordering-conformance';

/** What the runner does where it is installed. */
export function describeConformance(project: Project, node: NodeName): void {
  test('says its version', () => expectVersion(project, program, node));

  test('has the schema of its configurations', () => {
    const file = join(project.folder, 'node_modules/@ordering/conformance/dist/config.schema.json');
    const schema = JSON.parse(readFileSync(file, 'utf8'));
    const validate = new Ajv2020({ strict: true, strictRequired: false }).compile(schema);
    const one = { request: 'POST /stores', take: { storeId: '/id' } };
    const right = [
      {},
      { url: 'http://127.0.0.1:1/', secret: { env: 'S' }, without: 'replicas' },
      { role: 'client' },
      { role: 'service', auth: { token: { env: 'T' } }, actions: { createStore: one } },
      { clock: { advance: [{ run: 'make later' }, { request: 'POST /later', form: { a: 'b' } }] } },
    ];
    const wrong = [
      { urls: [] },
      { role: 'waiter' },
      { actions: { createShop: one } },
      { actions: { createStore: { ...one, run: 'make store' } } },
      { clock: { scale: 0 } },
      { absent: ['everything'] },
    ];
    expect(right.filter((each) => !validate(each))).toEqual([]);
    expect(wrong.filter((each) => validate(each))).toEqual([]);
  });

  test('proves a receiver', async () => {
    const url = await startReceiver('a-test-secret');
    const { code, output } = await call(
      project,
      node,
      program,
      ['receiver', '--url', `${url}/webhooks`, '--observe', url, '--only', 'RCV-00*'],
      { ORDERING_WEBHOOK_SECRET: 'a-test-secret' },
    );
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('Every MUST that was selected passed'),
    });
  });
}

/** What it does on a Node.js that is too old. */
export function describeConformanceOnOld(project: Project, node: NodeName): void {
  test('says which Node.js it needs', () => expectNewerNode(project, program, node));
}
