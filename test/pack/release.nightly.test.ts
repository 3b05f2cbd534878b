import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { outputOf } from '@ordering/kit/child-output';
import { freePorts } from '@ordering/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Copy } from '../contract/copy.ts';
import { follow } from '../contract/page.ts';
import { root } from '../contract/sources.ts';
import { runStep, stepsOf } from '../contract/workflow.ts';
import { Project } from './project.ts';
import { manifestOf, published } from './published.ts';
import { Registry } from './registry.ts';
import { outside, run } from './run.ts';
import { packTimeout } from './tarballs.ts';

// Two releases of a copy of this repository to a real registry: a red tree and a broken registry are refused, the second
// release is killed between two packages and run again, somebody who has installed the first takes it, and words alone
// follow. Each test goes on where the one before it ended.

/** In milliseconds: a release packs everything, and installs the one before it. */
const releaseTimeout = 2 * packTimeout;

const names = published.map(({ manifest }) => manifest.name);
const before = Object.fromEntries(
  published.map(({ manifest }) => [manifest.name, manifest.version] as const),
);
const { version: firstVersion } = manifestOf('.');
const first = `v${firstVersion}`;
/** The version of a package after one more change of a kind. */
function next(version: string | undefined, kind: 'minor' | 'patch'): string {
  const [major, minor, patch] = (version ?? '').split('.').map(Number);
  return kind === 'minor'
    ? `${major}.${Number(minor) + 1}.0`
    : `${major}.${minor}.${Number(patch) + 1}`;
}
/** The code that the first release has, and its name in the second. */
const [gone, come] = ['order.already_cancelled', 'order.cancelled_before'];
const second = `v${next(firstVersion, 'minor')}`;
const copy = new Copy();
const user = new Project();
let registry: Registry;

/** What npm is told: a registry, somebody who may publish there, and a cache that knows nothing of others. */
const npmEnvironment = () => ({
  npm_config_userconfig: user.path('.npmrc'),
  npm_config_cache: user.path('cache'),
  npm_config_yes: 'true',
  NPM_TOKEN: 'anybody',
  // What a process that is killed leaves behind is removed with the rest.
  TMPDIR: user.path('tmp'),
});

beforeAll(async () => {
  user.write('package.json', '{ "private": true, "type": "module" }');
  mkdirSync(user.path('tmp'));
  registry = await Registry.start(user);
  user.write(
    '.npmrc',
    [`registry=${registry.url}`, ...['audit=false', 'fund=false', 'update-notifier=false']].join(
      '\n',
    ),
  );
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'a');
  git('config', 'user.email', 'a@b.test');
  git('config', 'commit.gpgsign', 'false');
  git('config', 'tag.gpgsign', 'false');
  follow(copy, 'Add an error code', [
    '            - type: string\n              const: rate.limited\n',
    '    TooManyRequests:\n      description:',
  ]);
  const { code, output } = copy.run('tools/contract/src/main.ts', ['generate']);
  expect(code, output).toBe(0);
  commit('First');
});
afterAll(async () => {
  await registry.stop();
  user.remove();
  copy.remove();
}, packTimeout);

function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: copy.root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

function commit(message: string): void {
  git('add', '--all');
  git('commit', '--quiet', '--message', message);
}

const source = ['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning'];
const main = join(copy.root, 'tools/contract/src/main.ts');

/** `contract` in the copy. */
const contract = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  run(process.execPath, [...source, main, ...args], {
    cwd: copy.root,
    env: { ...npmEnvironment(), ...env },
    timeout: releaseTimeout,
  });

/** What CONTRIBUTING.md tells to type, from an edit to what is published. */
const [, typed = ''] =
  /^## Publish what has changed$[\s\S]*?```sh\n(.*?)\n```/ms.exec(copy.read('CONTRIBUTING.md')) ??
  [];
const [change = '', release = ''] = typed.split('\n');

const types = (line: string) =>
  run('bash', ['-ec', line], { cwd: copy.root, env: npmEnvironment(), timeout: releaseTimeout });

/** Begins what is typed, in a group of processes of its own that can be killed. */
function start(line: string) {
  const child = spawn('bash', ['-ec', line], {
    cwd: copy.root,
    env: { ...outside, ...npmEnvironment() },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = outputOf(child);
  return {
    said: () => output.stdout + output.stderr,
    ended: once(child, 'close').then(([, signal]) => signal),
    kill: () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'),
  };
}

/** npm or npx in the folder of the user. */
const userRuns = (command: string, ...args: readonly string[]) =>
  run(command, args, { cwd: user.folder, env: npmEnvironment(), timeout: releaseTimeout });

/** What a registry says of a package. */
interface Found {
  readonly 'dist-tags': { readonly latest: string };
}

async function latest(): Promise<Readonly<Record<string, string>>> {
  const tags = names.map(async (name) => {
    const response = await fetch(`${registry.url}${name}`);
    const found: Found = JSON.parse(await response.text());
    return [name, found['dist-tags'].latest] as const;
  });
  return Object.fromEntries(await Promise.all(tags));
}

test('the first release is tagged here, and published by the workflow of its tag', {
  timeout: releaseTimeout,
}, async () => {
  const { code, output } = await contract(['release', '--no-publish']);
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Release v[\d.]+, the first release/),
  });
  expect(git('tag')).toBe(first);
  for (const step of stepsOf('release.yml').slice(1)) {
    const ended = await runStep(step, {
      cwd: copy.root,
      env: npmEnvironment(),
      values: { 'secrets.NPM_TOKEN': 'anybody' },
      timeout: releaseTimeout,
    });
    expect(ended).toMatchObject({ code: 0 });
  }
  expect(await latest()).toEqual(before);
});

test('somebody installs it, and handles every code', { timeout: releaseTimeout }, async () => {
  const installed = await userRuns('npm', 'install', '@ordering/client', '@ordering/errors');
  expect(installed).toMatchObject({ code: 0 });
  user.write('wordsFor.ts', program(codes()));
  user.write(
    'tsconfig.json',
    '{ "compilerOptions": { "strict": true, "noEmit": true, "module": "nodenext", "types": [] }, "files": ["wordsFor.ts"] }',
  );
  expect(await typecheck()).toBe('');
});

test('a red tree is refused before its tag, and nothing is published', {
  timeout: releaseTimeout,
}, async () => {
  const head = git('rev-parse', 'HEAD');
  // The code written by hand has the constant of the reason.
  for (const file of [
    ...['openapi.yaml', 'sandbox.overlay.yaml', 'requirements.yaml'],
    'examples/valid/requests/cancelOrder.capacity.json',
  ]) {
    copy.write(`specs/${file}`, copy.read(`specs/${file}`).replaceAll('CAPACITY', 'TOO_BUSY'));
  }
  expect(await types(change)).toMatchObject({ code: 0 });
  const refused = await types(release);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.output).toContain('error: npm run check fails with the new versions.');
  expect(refused.output).toMatch(/'capacity' does not exist/);
  expect(git('status', '--porcelain')).toBe('');
  expect(git('tag')).toBe(first);
  expect(await latest()).toEqual(before);
  git('reset', '--quiet', '--hard', head);
});

test('a registry that cannot install is told as that, before anything else', {
  timeout: releaseTimeout,
}, async () => {
  const elsewhere = new Project();
  elsewhere.write('package.json', '{}');
  const [nobody] = await freePorts(1);
  const broken = await Registry.start(elsewhere, `http://127.0.0.1:${nobody}/`);
  elsewhere.write('.npmrc', `registry=${broken.url}`);
  try {
    const { code, output } = await contract(['release'], {
      npm_config_userconfig: elsewhere.path('.npmrc'),
      npm_config_cache: elsewhere.path('cache'),
    });
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /^error: The registry http:\S+ cannot install the dependencies of the packages, so they cannot be tested: npm install: [^\n]*\n$/,
      ),
    });
    expect(git('status', '--porcelain')).toBe('');
    expect(git('tag')).toBe(first);
    expect(await latest()).toEqual(before);
  } finally {
    await broken.stop();
    elsewhere.remove();
  }
});

test('a second one that is killed between two packages goes on: one set', {
  timeout: releaseTimeout,
}, async () => {
  for (const file of ['openapi.yaml', `examples/valid/errors/${gone}.json`]) {
    copy.write(`specs/${file}`, copy.read(`specs/${file}`).replaceAll(gone, come));
  }
  renameSync(
    join(copy.root, `specs/examples/valid/errors/${gone}.json`),
    join(copy.root, `specs/examples/valid/errors/${come}.json`),
  );
  expect(await types(change)).toMatchObject({ code: 0 });

  // Before its tag: the next run undoes what this one has written.
  const early = start(release);
  await expect
    .poll(() => early.said(), { timeout: releaseTimeout })
    .toContain('running npm run check');
  early.kill();
  await early.ended;
  expect(git('status', '--porcelain')).toContain('CHANGELOG.md');

  const late = start(release);
  let seen = 0;
  registry.onPublish(() => {
    seen += 1;
    if (seen < 3) return false;
    late.kill();
    return true;
  });
  const signal = await late.ended;
  expect({ signal, said: late.said() }).toMatchObject({ signal: 'SIGKILL' });
  expect(late.said()).toContain('An earlier run was killed; its uncommitted changes were undone.');
  expect(late.said()).toContain(`the consumer tests of ${first} pass on the new build`);
  expect(await latest()).toEqual(before);
  expect(git('tag', '--points-at', 'HEAD')).toBe(second);

  const again = await types(release);
  expect(again).toMatchObject({
    code: 0,
    output: expect.stringContaining('is already in the registry'),
  });
  const versions = names.map((name) => {
    const each = published.find(({ manifest }) => manifest.name === name);
    return [name, JSON.parse(copy.read(`${each?.folder}/package.json`)).version];
  });
  expect(await latest()).toEqual(Object.fromEntries(versions));
  expect(await latest()).toMatchObject({
    '@ordering/errors': next(before['@ordering/errors'], 'minor'),
    '@ordering/client': next(before['@ordering/client'], 'minor'),
    // What means the same stays, although the contract that it is generated from has another version.
    '@ordering/events': before['@ordering/events'],
    '@ordering/inbox': before['@ordering/inbox'],
  });
});

test('whoever had the first takes it, as its changelog says', {
  timeout: releaseTimeout,
}, async () => {
  const newest = ['@ordering/client@latest', '@ordering/errors@latest'];
  const installed = await userRuns('npm', 'install', ...newest);
  expect(installed).toMatchObject({ code: 0, output: expect.not.stringContaining('warn') });
  const {
    '@ordering/api': api,
    '@ordering/client': client,
    '@ordering/errors': errors,
  } = await latest();
  expect(ours()).toEqual({ api, client, errors });
  expect(await typecheck()).toMatch(/'orderAlreadyCancelled' does not exist/);
  const changelog = readFileSync(user.path('node_modules/@ordering/errors/CHANGELOG.md'), 'utf8');
  expect(changelog).toContain(
    `- The error code \`${gone}\` is called \`${come}\` now. Write \`ErrorCode.orderCancelledBefore\` for \`ErrorCode.orderAlreadyCancelled\`. Replace the old name by the new one in your code.\n`,
  );
  const [, now = '', old = ''] =
    /Write `(ErrorCode\.\w+)` for `(ErrorCode\.\w+)`/.exec(changelog) ?? [];
  const written = readFileSync(user.path('wordsFor.ts'), 'utf8');
  user.write('wordsFor.ts', written.replaceAll(old, now));
  expect(await typecheck()).toBe('');
});

test('every package of the second takes what is latest of the others, and each is installed once', {
  timeout: releaseTimeout,
}, async () => {
  user.write('all/package.json', '{ "private": true }');
  const wanted = names.map((name) => `${name}@latest`);
  const { code, output } = await run('npm', ['install', '--package-lock-only', ...wanted], {
    cwd: user.path('all'),
    env: npmEnvironment(),
    timeout: releaseTimeout,
  });
  expect({ code, output }).toMatchObject({ code: 0 });
  const lock = JSON.parse(readFileSync(user.path('all/package-lock.json'), 'utf8'));
  const installed = Object.entries<{ version: string }>(lock.packages).flatMap(
    ([path, { version }]) => (path.includes('@ordering/') ? [[path, version] as const] : []),
  );
  const expected = Object.entries(await latest()).map(([name, version]) => [
    `node_modules/${name}`,
    version,
  ]);
  expect(installed.sort()).toEqual(expected.sort());
});

test('published contracts are compared without a clone', {
  timeout: releaseTimeout,
}, async () => {
  const specs = [`npm:@ordering/specs@${before['@ordering/specs']}`, 'npm:@ordering/specs'];
  const { code, output } = await userRuns('npx', '@ordering/contract', 'diff', ...specs);
  expect({ code, output }).toMatchObject({
    code: 1,
    output: expect.stringMatching(/code-renamed.*\n1 change from npm:/),
  });
  expect(output).toContain('npm:@ordering/specs/openapi.yaml:');
});

test('a word in a summary is released with the documents alone', {
  timeout: releaseTimeout,
}, async () => {
  const version = (await latest())['@ordering/specs'];
  const specs = copy.read('specs/openapi.yaml');
  copy.write('specs/openapi.yaml', specs.replace(/^ +summary: .*$/m, '$&, in other words'));
  expect(await contract(['generate'])).toMatchObject({ code: 0 });
  commit('Words');
  const { code, output } = await contract(['release', '--dry-run']);
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Release v[\d.]+, after v[\d.]+: 1 package, /),
  });
  expect(output).toContain(`@ordering/specs ${version} -> ${next(version, 'patch')}\n`);
});

/** The constants of the codes that the installed package has. */
function codes(): readonly string[] {
  const types = readFileSync(
    user.path('node_modules/@ordering/errors/src/generated/codes.ts'),
    'utf8',
  );
  return [...types.matchAll(/^ {2}(\w+): '[a-z._]+',/gm)].map(([, name = '']) => name);
}

function program(known: readonly string[]): string {
  return `import { ErrorCode } from '@ordering/errors';
export function wordsFor(code: ErrorCode): string {
  switch (code) {
${known.map((name) => `    case ErrorCode.${name}: return code;`).join('\n')}
    default: {
      const forgotten: never = code;
      return forgotten;
    }
  }
}
`;
}

async function typecheck(): Promise<string> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { output } = await run(process.execPath, [compiler, '--pretty', 'false'], {
    cwd: user.folder,
  });
  return output;
}

/** Our packages that the user has, each of them once. */
function ours(): Readonly<Record<string, string>> {
  const lock = JSON.parse(readFileSync(user.path('package-lock.json'), 'utf8'));
  const entries = Object.entries<{ version: string }>(lock.packages);
  return Object.fromEntries(
    entries.flatMap(([path, { version }]) => {
      const [, name] = /@ordering\/(\w+)$/.exec(path) ?? [];
      return name === undefined ? [] : [[name, version]];
    }),
  );
}
