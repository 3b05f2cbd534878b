import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../contract/sources.ts';
import { type NodeName, nodeOf } from './nodes.ts';
import { call, expectVersion } from './programs.ts';
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
    const { info } = parse(readFileSync(empty.path('generated/plain/openapi.yaml'), 'utf8'));
    expect(info.title).toBe('Ours');
  });

  test('generates from a copy of the specs what this repository has', async () => {
    const folder = `generated-on-${node}`;
    cpSync(project.path('node_modules/@ordering/specs'), project.path('specs'), {
      recursive: true,
    });
    const args = ['generate', '--out', folder];
    const { code, output } = await call(project, node, 'contract', args);
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^generate: \d+ files \(.* 0 unchanged, 0 deleted\)/),
    });
    for (const name of ['api', 'errors', 'events']) {
      const ours = textsIn(join(root, 'packages', name, 'src/generated'));
      expect(textsIn(project.path(`${folder}/${name}`))).toEqual(ours);
    }
    const { output: open } = await call(project, node, 'contract', ['unspecified']);
    expect(open).toContain('specs/openapi.yaml:');
  });
}

/** Every file below a folder, with its text. */
function textsIn(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    files
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
