import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** A task as turbo plans it. */
interface Task {
  readonly taskId: string;
  readonly hash: string;
  /** The folder of its workspace. */
  readonly directory: string;
  readonly command: string;
  /** The files in its key, relative to its workspace. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly dependencies: readonly string[];
}
export interface Plan {
  readonly tasks: readonly Task[];
  readonly globalCacheInputs: { readonly files: Readonly<Record<string, string>> };
}

/** What turbo would do in a folder, every task with its key. */
export function plan(folder: string, environment: Readonly<Record<string, string>> = {}): Plan {
  const tasks = ['spec', 'lint', 'unused', 'typecheck', 'test', 'build'];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--env-file=turbo.env', 'node_modules/turbo/bin/turbo', 'run', ...tasks, '--dry=json'],
    // What npm and turbo have set for this very run is not about the copy.
    // The plan is longer than the megabyte that is kept by default.
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 2 ** 20,
      env: { PATH: process.env.PATH ?? '', ...environment },
    },
  );
  if (!stdout.startsWith('{')) throw new Error(`turbo has no plan: ${stdout}${stderr}`);
  return JSON.parse(stdout);
}

/** The files in the key of a task, and in the keys that it is made of, relative to the root. */
export function filesOf({ tasks, globalCacheInputs }: Plan, taskId: string): ReadonlySet<string> {
  const files = new Set(Object.keys(globalCacheInputs.files));
  const seen = new Set<string>();
  const visit = (id: string) => {
    const task = tasks.find((each) => each.taskId === id);
    if (task === undefined || seen.has(id)) return;
    seen.add(id);
    for (const file of Object.keys(task.inputs)) files.add(join(task.directory, file));
    task.dependencies.forEach(visit);
  };
  visit(taskId);
  return files;
}
