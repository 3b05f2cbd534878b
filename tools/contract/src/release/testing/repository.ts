import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { good, type Texts } from '../../testing/specs.ts';

/** The folder of its packages. */
export const group = 'packages';

/** A small repository with a contract and three packages of it, in git. */
export class Repository {
  readonly root = mkdtempSync(join(tmpdir(), 'contract-release-'));

  /** The same again, which is much faster than another one. */
  copy(): Repository {
    const copy = new Repository();
    cpSync(this.root, copy.root, { recursive: true });
    return copy;
  }

  /** Makes the first commit. */
  begin(): void {
    this.write(
      'package.json',
      manifest('bakery', { private: true, workspaces: ['specs', `${group}/*`] }),
    );
    this.write('.gitignore', 'node_modules/\n');
    this.write('specs/package.json', manifest('@ordering/specs'));
    this.putSpecs(good);
    this.write(`${group}/api/package.json`, manifest('@ordering/api'));
    this.write(`${group}/api/src/generated/made.ts`, '// made\n');
    const dependencies = { '@ordering/api': '^0.1.0', yaml: '^2.0.0' };
    this.write(`${group}/client/package.json`, manifest('@ordering/client', { dependencies }));
    this.write(`${group}/inbox/package.json`, manifest('@ordering/inbox'));
    const lists = { private: true, dependencies: { '@ordering/api': '*' } };
    this.write(`${group}/tool/package.json`, manifest('tool', lists));
    this.write(`${group}/inbox/index.js`, 'export const answer = 42;\n');
    for (const folder of [
      'specs',
      ...['api', 'client', 'inbox'].map((name) => `${group}/${name}`),
    ]) {
      this.write(`${folder}/CHANGELOG.md`, '# Changelog\n\n## 0.1.0\n\nThe first version.\n');
    }
    // Without sample hooks, each of which every copy would have, too.
    this.git('init', '--quiet', '--initial-branch=main', '--template=');
    this.git('config', 'maintenance.auto', 'false');
    this.git('config', 'user.name', 'a');
    this.git('config', 'user.email', 'a@b.test');
    this.git('config', 'commit.gpgsign', 'false');
    this.git('config', 'tag.gpgsign', 'false');
    this.commit('First');
  }

  putSpecs(texts: Texts): void {
    // As a release leaves them, the documents state the version of their package.
    for (const [file, text] of Object.entries(texts)) {
      this.write(`specs/${file}`, text.replace('version: 1.2.3', 'version: 0.1.0'));
    }
  }

  read(file: string): string {
    return readFileSync(join(this.root, file), 'utf8');
  }

  write(file: string, text: string): void {
    mkdirSync(dirname(join(this.root, file)), { recursive: true });
    writeFileSync(join(this.root, file), text);
  }

  commit(message: string): void {
    // By a shell: each start of a process from a large one takes the time that git needs for its work.
    const script = 'git add --all && git commit --quiet --message "$1"';
    this.#run('sh', ['-c', script, 'sh', message]);
  }

  /** A release as if it had been published: its commit, and its tag. */
  tag(tag: string, packages = ['@ordering/api@0.1.0']): void {
    this.git('tag', '--annotate', '--message', [`Release ${tag}`, '', ...packages].join('\n'), tag);
  }

  git(...args: readonly string[]): string {
    return this.#run('git', args);
  }

  #run(command: string, args: readonly string[]): string {
    const options = { cwd: this.root, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(command, args, options);
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  }

  /** Everything that a run could change. */
  state(): string {
    return [this.git('show-ref', '--head'), this.git('status', '--porcelain')].join('\n');
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

function manifest(name: string, more: object = {}): string {
  return `${JSON.stringify({ name, version: '0.1.0', ...more }, null, 2)}\n`;
}
