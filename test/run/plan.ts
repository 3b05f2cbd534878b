import { spawnSync } from 'node:child_process';
import { join, matchesGlob } from 'node:path';

/** A task as turbo plans it. */
export interface Task {
  readonly taskId: string;
  /** The key: another one when anything that the task depends on has changed. */
  readonly hash: string;
  /** The folder of its workspace, relative to the root; empty for the root. */
  readonly directory: string;
  readonly command: string;
  /** The files in its key, relative to its workspace. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly dependencies: readonly string[];
}
export interface Plan {
  readonly tasks: readonly Task[];
  readonly globalCacheInputs: {
    readonly files: Readonly<Record<string, string>>;
    readonly environmentVariables: {
      readonly specified: {
        readonly env: readonly string[];
        readonly passThroughEnv: readonly string[];
      };
    };
  };
}

/** How turbo names a task that has no command. */
const noCommand = '<NONEXISTENT>';

/** What turbo would do in a folder, every task with its key. */
export function plan(
  folder: string,
  tasks: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): Plan {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--env-file=turbo.env', 'node_modules/turbo/bin/turbo', 'run', ...tasks, '--dry=json'],
    // The plan is longer than the megabyte that is kept by default.
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 2 ** 20, env: { ...environment } },
  );
  if (!stdout.startsWith('{')) throw new Error(`turbo has no plan: ${stdout}${stderr}`);
  return JSON.parse(stdout);
}

/** The tasks that run something. */
export function commandsOf({ tasks }: Plan): readonly Task[] {
  return tasks.filter(({ command }) => command !== noCommand);
}

/** What a person calls a task: `lint`, `packages/inbox`, `test/contract`. */
export function nameOf({ taskId, directory }: Task): string {
  const [, task = ''] = taskId.split('#');
  if (directory === '') return task;
  return task === 'test' ? directory : task.replace(':', '/');
}

const vitest = /^vitest run --root \S+ /;

/** The files and folders of a task whose command is `vitest run`, relative to the root; undefined for another task. */
export function placesOf({ command }: Pick<Task, 'command'>): readonly string[] | undefined {
  return vitest.test(command) ? command.replace(vitest, '').split(' ') : undefined;
}

/** The variables that a task may see: those in its key, and those that only say where things are on this machine. */
export function environmentOf(
  { globalCacheInputs }: Plan,
  environment: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const { env, passThroughEnv } = globalCacheInputs.environmentVariables.specified;
  const may = [...env, ...passThroughEnv];
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => may.some((each) => matchesGlob(name, each))),
  );
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
