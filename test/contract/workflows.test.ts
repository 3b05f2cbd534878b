import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Copy } from './copy.ts';
import { runStep, stepsOf } from './workflow.ts';

// What a server runs for a pull request, run here, with a stand-in for the one program that talks to the server. The steps
// of the other workflow are run by release.nightly.test.ts, which has a registry for them.

const copy = new Copy();
beforeAll(() => {
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'a');
  git('config', 'user.email', 'a@b.test');
  git('config', 'commit.gpgsign', 'false');
  // All that the steps read in git; the whole repository takes seconds.
  git('add', 'specs');
  git('commit', '--quiet', '--message', 'First');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  copy.edit('specs/asyncapi.yaml', '  timeout: PT10S', '  timeout: PT5S');
  git('commit', '--quiet', '--all', '--message', 'Less time');
  mkdirSync(join(copy.root, 'bin'));
  copy.write('bin/gh', '#!/bin/sh\nprintf "%s\\n" "$@" > gh.txt\n');
  chmodSync(join(copy.root, 'bin/gh'), 0o755);
});
afterAll(() => copy.remove());

function git(...args: readonly string[]): void {
  const { status, stderr } = spawnSync('git', args, { cwd: copy.root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

test('a pull request gets a comment with what its change breaks', async () => {
  const env = {
    PATH: [join(copy.root, 'bin'), process.env.PATH].join(delimiter),
    GITHUB_STEP_SUMMARY: join(copy.root, 'summary.md'),
  };
  const values = {
    'github.base_ref': 'main',
    'github.token': 'a-token',
    'github.event.pull_request.number': '7',
  };
  const [, ...steps] = stepsOf('contract-diff.yml');
  expect(steps).toHaveLength(2);
  for (const step of steps) {
    expect(await runStep(step, { cwd: copy.root, env, values })).toEqual({ code: 0, output: '' });
  }
  const comment = copy.read('contract-diff.md');
  expect(comment).toMatch(/^\*\*1 change from [0-9a-f]{40} to specs: 1 breaking, /);
  expect(comment).toContain('| `timeout-shorter` |');
  expect(copy.read('summary.md')).toBe(comment);
  expect(copy.read('gh.txt').split('\n')).toEqual(
    expect.arrayContaining(['pr', 'comment', '7', '--body-file', 'contract-diff.md']),
  );
});
