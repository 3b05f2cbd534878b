import { expect, test } from 'vitest';
import { call, expectVersion } from './programs.ts';
import type { NodeName, Project } from './project.ts';
import { startReceiver } from './receiver.ts';

const program = 'ordering-conformance';

/** What the runner does where it is installed. */
export function describeConformance(project: Project, node: NodeName): void {
  test('says its version', () => expectVersion(project, program, node));

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
