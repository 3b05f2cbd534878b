// See docs/decisions/no-build.md.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Run by npm in the folder of a package before it is packed. A tarball holds what the specs generate, what was built just
// now, and versions of our packages that there are; else nothing is packed, and one sentence says what to do.

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));
const own = manifestOf('.');
const problem = wrongDependency() ?? staleOutput();
if (problem !== undefined) {
  process.stderr.write(`error: ${own.name} is not packed: ${problem}\n`);
  process.exitCode = 1;
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

function wrongDependency(): string | undefined {
  for (const folder of globSync(manifestOf(root).workspaces ?? [], { cwd: root })) {
    const { name, version, private: isPrivate = false } = manifestOf(join(root, folder));
    const wanted = own.dependencies?.[name];
    if (wanted === undefined) continue;
    if (isPrivate)
      return `${name} is private; move it to devDependencies, and the build takes it in`;
    if (wanted !== `^${version}`) {
      return `it wants ${name} ${wanted}, and the workspace has ${version}; set "${name}": "^${version}" in its package.json`;
    }
  }
  return undefined;
}

function staleOutput(): string | undefined {
  if (!turbo('//#spec')) {
    return 'the specs and what is generated do not agree; `npm run generate` writes it anew, and `npm run spec` says what else is wrong';
  }
  return turbo(`${own.name}#build`) ? undefined : 'it does not build; `npm run build` says why';
}

/** Runs a task, unless it has gone well before with the same files. Whether it went well. */
function turbo(task: string): boolean {
  const bin = 'node_modules/turbo/bin/turbo';
  const args = [bin, 'run', task];
  // npm puts folders of the package first in PATH, and turbo takes another PATH for another machine.
  const path = (process.env.PATH ?? '').split(delimiter).filter((each) => !isOfNpm(each));
  const env = { ...process.env, PATH: path.join(delimiter), TURBO_TELEMETRY_DISABLED: '1' };
  const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'ignore' });
  return status === 0;
}

function isOfNpm(folder: string): boolean {
  return /[\\/](node_modules[\\/]\.bin|node-gyp-bin)$/.test(folder);
}
