import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deliveryPolicy } from '@ordering/events';
import { expect, test } from 'vitest';
import { root } from '../contract/sources.ts';
import type { NodeName } from './nodes.ts';
import { expectNewerNode, expectVersion, started } from './programs.ts';
import type { Project } from './project.ts';
import { run } from './run.ts';

const program = 'ordering-sandbox';

/** What the sandbox does where it is installed. */
export function describeSandbox(project: Project, node: NodeName): void {
  test('says its version', () => expectVersion(project, program, node));

  test('has its console, and the configuration that the runner proves it with', async () => {
    const url = await started(project, program, [], {}, node);
    const page = await fetch(`${url}/console`);
    const [, script] = /<script [^>]*src="([^"]+)"/.exec(await page.text()) ?? [];
    expect((await fetch(`${url}${script}`)).status).toBe(200);
    // `npm start` shows that the runner takes it.
    const ours = readFileSync(join(root, 'apps/sandbox/conformance.yaml'), 'utf8');
    const theirs = project.path(`node_modules/@ordering/sandbox/conformance.yaml`);
    expect(readFileSync(theirs, 'utf8')).toBe(ours);
  });

  test('walks from a token to a failed delivery, as its README says', async () => {
    const url = await started(project, program, [], {}, node);
    const readme = readFileSync(join(root, 'apps/sandbox/README.md'), 'utf8');
    const [, script = ''] = /```sh\n(U=.*?)```/s.exec(readme) ?? [];
    project.write('walk.sh', script.replace(/^U=.*$/m, `U=${url}`));
    const { output } = await run('bash', ['walk.sh'], { cwd: project.folder });
    expect(output).toContain('"state":"failed"');
    expect(output).toContain(`"attempts":${deliveryPolicy.delaysMs.length}`);
  });
}

/** What it does where Node.js has no `node:sqlite`. */
export function describeSandboxOnOld(project: Project, node: NodeName): void {
  test('says which Node.js it needs', () => expectNewerNode(project, program, node));
}
