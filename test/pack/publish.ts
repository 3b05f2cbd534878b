import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCalls, expectConformance, expectReceiver } from './first-steps.ts';
import { Project } from './project.ts';
import { published } from './published.ts';
import { Registry } from './registry.ts';
import { run } from './run.ts';
import { packTimeout, type Tarball } from './tarballs.ts';

/** What is published can be installed from a registry, in an empty folder, and used as READMEs say. */
export function describePublishing(packed: () => readonly Tarball[]): void {
  // A user of npm who has mapped our scope to a private registry, and has never installed anything.
  let user: Project;
  let registry: Registry;
  const settings = () => ({
    npm_config_userconfig: user.path('.npmrc'),
    npm_config_cache: user.path('cache'),
    npm_config_registry: registry.usual,
    npm_config_omit_lockfile_registry_resolved: 'false',
  });
  const npm = (command: string, args: readonly string[], environment = {}) =>
    run(command, args, {
      cwd: user.folder,
      env: { ...environment, ...settings() },
      timeout: packTimeout,
    });

  beforeAll(async () => {
    user = new Project();
    user.write('package.json', '{ "private": true }');
    registry = await Registry.start(user);
    user.write(
      '.npmrc',
      [
        `@ordering:registry=${registry.url}`,
        // Nobody is asked who they are, but npm publishes nothing for somebody without a token.
        `${registry.url.replace('http:', '')}:_authToken=anybody`,
        ...['audit=false', 'fund=false', 'update-notifier=false', 'yes=false'],
      ].join('\n'),
    );
  });
  afterAll(async () => {
    await registry.stop();
    user.remove();
  });

  test('every package can be published', { timeout: packTimeout }, async () => {
    for (const { manifest, path } of packed()) {
      // Only a build on a server that npm knows can say where a package comes from.
      const { code, output } = await npm('npm', ['publish', path, '--no-provenance']);
      expect({ code, output }).toMatchObject({
        code: 0,
        output: expect.stringContaining(`+ ${manifest.name}@${manifest.version}\n`),
      });
    }
  });

  test('and installed', { timeout: packTimeout }, async () => {
    const names = published.map(({ manifest }) => manifest.name);
    const { code, output } = await npm('npm', ['install', ...names]);
    expect({ code, output }).toMatchObject({ code: 0, output: expect.not.stringMatching(/warn/) });
    const { packages } = JSON.parse(readFileSync(user.path('package-lock.json'), 'utf8'));
    for (const name of names) {
      expect(packages[`node_modules/${name}`].resolved).toMatch(`${registry.url}${name}/-/`);
    }
  });

  test.each([
    { command: '@ordering/receiver', option: '--version', says: /^\d+\.\d+\.\d+\n$/ },
    { command: '@ordering/contract', option: '--help', says: /^Usage: contract / },
  ])('`npx $command $option` answers', async ({ command, option, says }) => {
    const { code, output } = await npm('npx', [command, option]);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(says) });
  });

  describe('the README leads from an empty folder', () => {
    let empty: Project;
    beforeEach(() => {
      empty = new Project();
      mkdirSync(empty.folder);
    });
    afterEach(() => empty.remove());
    // npx asks before it installs, and here the answer is yes.
    const shell = () => ({
      folder: empty.folder,
      environment: { ...settings(), npm_config_yes: 'true' },
    });
    const timeout = packTimeout;

    test('to a receiver', { timeout }, () => expectReceiver(shell()));
    test('to calls of each operation', { timeout }, () => expectCalls(shell()));
    test('to the proof of a receiver in Python', { timeout }, async () => {
      await expectConformance(shell());
      const left = readdirSync(empty.folder).filter((file) => !file.startsWith('receiver.'));
      expect(left).toEqual([]);
    });
  });
}
