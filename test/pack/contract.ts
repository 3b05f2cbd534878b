import { readdirSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { type NodeName, nodeOf } from './nodes.ts';
import { expectVersion } from './programs.ts';
import { Project } from './project.ts';
import { run } from './run.ts';

/** What `contract` does where it is installed, with `@ordering/specs`. */
export function describeContract(project: Project, node: NodeName): void {
  test('says its version', () => expectVersion(project, 'contract', node));

  test('generates in a folder that has nothing, from the specs that came with it and an overlay', async () => {
    const empty = new Project();
    onTestFinished(() => empty.remove());
    empty.write(
      'ours.overlay.yaml',
      [
        'overlay: 1.0.0',
        'info: { title: What we know, version: 1.0.0 }',
        'actions:',
        '  - target: $.info',
        '    update: { title: Ours }',
      ].join('\n'),
    );
    const args = ['generate', '--overlay', 'ours.overlay.yaml', '--out', 'generated'];
    const command = [project.bin('contract'), ...args];
    const ended = await run(nodeOf(node), command, { cwd: empty.folder });
    expect(ended).toMatchObject({ code: 0 });
    expect(readdirSync(empty.path('generated'))).toEqual(
      expect.arrayContaining(['api', 'errors', 'events']),
    );
    const { info } = parse(readFileSync(empty.path('generated/plain/openapi.yaml'), 'utf8'));
    expect(info.title).toBe('Ours');
  });
}
