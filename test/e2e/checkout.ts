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
import { root } from '../contract/sources.ts';
import { jobsOf, runStep } from '../contract/workflow.ts';

const folder = 'apps/conformance/examples/ci';

/** A workflow that is there to copy. */
type Workflow = 'receiver.yml' | 'service.yml' | 'ladder.yml';

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
    cpSync(join(root, folder, 'known-failures.txt'), this.path('conformance/known-failures.txt'));
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
  async job(file: Workflow, name: string): Promise<readonly Ran[]> {
    const job = jobsOf(`${folder}/${file}`).get(name);
    const env = {
      ...job?.env,
      ...this.#env,
      ...{ GITHUB_STEP_SUMMARY: this.path('summary.md'), HOME: this.folder },
    };
    const ran: Ran[] = [];
    for (const step of job?.steps ?? []) {
      if (step.run === 'npm install --no-save @ordering/conformance') continue;
      ran.push({ name: step.name, ...(await runStep(step, { cwd: this.folder, env })) });
    }
    return ran;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
