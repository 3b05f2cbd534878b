import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../contract/sources.ts';
import { run } from '../pack/run.ts';

const folder = join(root, 'apps/conformance/examples/ci');

/** The workflows that are there to copy. */
export const workflows = ['receiver.yml', 'service.yml', 'ladder.yml'] as const;

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
}

interface Workflow {
  readonly env?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<
      string,
      { readonly env?: Readonly<Record<string, string>>; readonly steps: readonly Step[] }
    >
  >;
}

export function workflow(file: (typeof workflows)[number]): Workflow {
  return parse(readFileSync(join(folder, file), 'utf8'));
}

/** The steps of a job that run something. */
export function stepsOf({ jobs }: Workflow, job: string): readonly Required<Omit<Step, 'uses'>>[] {
  return (jobs[job]?.steps ?? []).flatMap(({ name = '', run: script }) =>
    script === undefined ? [] : [{ name, run: script }],
  );
}

/** Whether a shell could read it; nothing is run. */
export function syntaxProblem(script: string): string {
  return spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' }).stderr;
}

/** How a step has ended. */
interface Ran {
  readonly name: string;
  readonly code: number | null;
  readonly output: string;
}

/** A repository of somebody else, in which the steps of workflows are run. */
export class Checkout {
  readonly folder = mkdtempSync(join(tmpdir(), 'ordering-workflow-'));
  readonly #env: Readonly<Record<string, string>>;

  /** @param env In the place of what a job has under `env`. */
  constructor(env: Readonly<Record<string, string>>) {
    this.#env = env;
    mkdirSync(join(this.folder, 'conformance'));
    cpSync(join(folder, 'known-failures.txt'), this.path('conformance/known-failures.txt'));
    this.write('package.json', '{ "private": true }');
    // Here, the runner is installed by a link.
    symlinkSync(join(root, 'node_modules'), this.path('node_modules'));
  }

  path(file: string): string {
    return join(this.folder, file);
  }

  read(file: string): string {
    return readFileSync(this.path(file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(this.path(file), text);
  }

  /** Runs the steps of a job as GitHub does, all of them. Those that install the runner have nothing to do. */
  async job(from: Workflow, name: string): Promise<readonly Ran[]> {
    const env = {
      ...from.env,
      ...from.jobs[name]?.env,
      ...this.#env,
      ...{ GITHUB_STEP_SUMMARY: this.path('summary.md'), HOME: this.folder },
    };
    const ran: Ran[] = [];
    for (const step of stepsOf(from, name)) {
      if (step.run === 'npm install --no-save ordering-conformance') continue;
      const ended = await run('bash', ['-e', '-c', step.run], { cwd: this.folder, env });
      ran.push({ name: step.name, code: ended.code, output: ended.output });
    }
    return ran;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
