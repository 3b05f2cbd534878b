import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '@ordering/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { group, Repository } from '../../tools/contract/src/release/testing/repository.ts';
import { edited, swap } from '../../tools/contract/src/testing/specs.ts';
import { root } from '../contract/sources.ts';
import { Project } from './project.ts';
import { Registry } from './registry.ts';
import { run } from './run.ts';
import { packTimeout } from './tarballs.ts';

// A small repository, released to a real registry: what is green, what is red, and what cannot be installed. release.nightly.test.ts
// releases this repository, and kills it. Each test goes on where the one before it ended.

const repository = new Repository();
const user = new Project();
let registry: Registry;

/** A check that is red where the inbox says so. */
const check = `import { readFileSync } from 'node:fs';
if (readFileSync('${group}/inbox/index.js', 'utf8').includes('red')) {
  console.log('FAILED ${group}/inbox/index.js:1 is red');
  process.exitCode = 1;
}
`;

/** What users have written, which finds a tarball of each package. */
const consumers = `import { readdirSync } from 'node:fs';
const tarballs = readdirSync(process.env.ORDERING_TARBALLS);
if (tarballs.length !== 4) throw new Error('there are ' + tarballs.length + ' tarballs');
`;

const environment = (cache = 'cache', url = registry.url) => ({
  npm_config_userconfig: user.path('.npmrc'),
  npm_config_cache: user.path(cache),
  npm_config_registry: url,
  NPM_TOKEN: 'anybody',
  TMPDIR: user.path('tmp'),
});

beforeAll(async () => {
  user.write('package.json', '{ "private": true, "type": "module" }');
  mkdirSync(user.path('tmp'));
  registry = await Registry.start(user);
  user.write('.npmrc', `${registry.url.replace('http:', '')}:_authToken=\${NPM_TOKEN}\n`);
  repository.begin();
  const scripts = { check: 'node check.mjs', consumers: 'node consumers.mjs' };
  const manifest = JSON.parse(repository.read('package.json'));
  repository.write('package.json', `${JSON.stringify({ ...manifest, scripts }, null, 2)}\n`);
  repository.write('check.mjs', check);
  repository.write('consumers.mjs', consumers);
  const locked = await run('npm', ['install', '--package-lock-only', '--no-audit'], {
    cwd: repository.root,
    env: environment(),
  });
  expect(locked).toMatchObject({ code: 0 });
  // What is generated belongs to the first commit, as everywhere.
  expect(await contract('generate')).toMatchObject({ code: 0 });
  repository.commit('What is generated');
}, packTimeout);
afterAll(async () => {
  await registry.stop();
  user.remove();
  repository.remove();
});

const source = ['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning'];
const main = join(root, 'tools/contract/src/main.ts');

const contract = (...args: readonly string[]) =>
  run(process.execPath, [...source, main, ...args], {
    cwd: repository.root,
    env: environment(),
    timeout: packTimeout,
  });

interface Found {
  readonly 'dist-tags': { readonly latest: string };
}

async function latest(): Promise<Readonly<Record<string, string>>> {
  const tags = ['api', 'client', 'inbox', 'specs'].map(async (name) => {
    const response = await fetch(`${registry.url}@ordering/${name}`);
    const found: Found = JSON.parse(await response.text());
    return [name, found['dist-tags'].latest] as const;
  });
  return Object.fromEntries(await Promise.all(tags));
}

const first = { api: '0.1.0', client: '0.1.0', inbox: '0.1.0', specs: '0.1.0' };

/** Another answer of the inbox, with a note of it. */
function answer(text: string): void {
  repository.write(`${group}/inbox/index.js`, `export const answer = '${text}';\n`);
  repository.write('changes/answer.md', `---\n'@ordering/inbox': patch\n---\n\nIt is ${text}.\n`);
  repository.commit(`Answer ${text}`);
}

test('a green tree is released', { timeout: packTimeout }, async () => {
  const { code, output } = await contract('release');
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(output).toContain('npm run check passed');
  expect(output).toContain('npm run consumers passed');
  expect(output.trimEnd()).toMatch(/v0\.1\.0 is published; [^\n]*$/);
  expect(await latest()).toEqual(first);
  // What was tried is removed by a process that the command does not wait for.
  const left = () => readdirSync(user.path('tmp')).filter((name) => name.startsWith('contract-'));
  await expect.poll(left).toEqual([]);
});

test('a red tree is not released, and the command says what is red and what to do', {
  timeout: packTimeout,
}, async () => {
  answer('red');
  const before = repository.state();
  const { code, output } = await contract('release');
  expect({ code, output }).toMatchObject({ code: 1 });
  expect(output).toContain('error: npm run check fails with the new versions.');
  expect(output).toContain(`FAILED ${group}/inbox/index.js:1 is red`);
  expect(output.trimEnd()).toMatch(
    /Run `npm run check`, fix what it reports, commit, and release again\.$/,
  );
  expect(repository.state()).toBe(before);
  expect(await latest()).toEqual(first);
});

test('a registry that cannot install is told as that, before anything else', {
  timeout: packTimeout,
}, async () => {
  answer('right');
  const before = repository.state();
  const elsewhere = new Project();
  elsewhere.write('package.json', '{}');
  const [nobody] = await freePorts(1);
  const broken = await Registry.start(elsewhere, `http://127.0.0.1:${nobody}/`);
  try {
    const { code, output } = await run(process.execPath, [...source, main, 'release'], {
      cwd: repository.root,
      env: environment('empty-cache', broken.url),
      timeout: packTimeout,
    });
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /^error: The registry http:\S+ cannot install the dependencies of the packages, so they cannot be tested: npm install: [^\n]*\n$/,
      ),
    });
    expect(repository.state()).toBe(before);
    expect(await latest()).toEqual(first);
  } finally {
    await broken.stop();
    elsewhere.remove();
  }
});

test('a word in a summary is released with the documents alone', {
  timeout: packTimeout,
}, async () => {
  repository.git('reset', '--quiet', '--hard', 'v0.1.0');
  repository.putSpecs(edited({ 'openapi.yaml': swap('summary: Eat a loaf', 'summary: Eat it') }));
  expect(await contract('generate')).toMatchObject({ code: 0 });
  repository.commit('Words');
  const { code, output } = await contract('release', '--dry-run');
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Release v0\.1\.1, after v0\.1\.0: 1 package, /),
  });
  expect(output).toContain('@ordering/specs 0.1.0 -> 0.1.1\n');
});
