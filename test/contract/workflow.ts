import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { run } from '../pack/run.ts';
import { root } from './sources.ts';

type Environment = Readonly<Record<string, string>>;

/** What a step runs, on GitHub or here. */
interface Step {
  readonly name: string;
  readonly run: string;
  /** As it is written, with what each `${{ … }}` in it stands for left open. */
  readonly env: Environment;
}

/** A job with the steps that run something; those of GitHub itself are left out. */
interface Job {
  /** That of the workflow and that of the job. */
  readonly env: Environment;
  readonly steps: readonly Step[];
}

interface Written {
  readonly env?: Environment;
  readonly steps?: readonly {
    readonly name?: string;
    readonly run?: string;
    readonly env?: Environment;
  }[];
}

/** The jobs of a workflow, by name. @param file Relative to the root of the repository. */
export function jobsOf(file: string): ReadonlyMap<string, Job> {
  const workflow: Written & { readonly jobs: Readonly<Record<string, Written>> } = parse(
    readFileSync(join(root, file), 'utf8'),
  );
  const jobs = Object.entries(workflow.jobs).map(([name, job]) => {
    const steps = (job.steps ?? []).flatMap((step) =>
      step.run === undefined ? [] : [{ name: '', env: {}, ...step, run: step.run }],
    );
    return [name, { env: { ...workflow.env, ...job.env }, steps }] as const;
  });
  return new Map(jobs);
}

/** The steps of a workflow of this repository, which has one job. */
export function stepsOf(file: string): readonly Step[] {
  return [...jobsOf(`.github/workflows/${file}`).values()].flatMap(({ steps }) => steps);
}

/** Where a step is run, and with what. */
interface Place {
  readonly cwd: string;
  readonly env: Environment;
  /** What each `${{ … }}` in the step's own environment is. */
  readonly values?: Environment;
  /** In milliseconds. */
  readonly timeout?: number;
}

/** Runs a step as GitHub would, on this machine: its exit code, and everything that it printed. */
export async function runStep(step: Step, { cwd, env, values = {}, timeout }: Place) {
  const own = Object.entries(step.env).map(([name, value]) => {
    const given = value.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => {
      const found = values[expression];
      if (found === undefined) throw new Error(`no value for ${expression}`);
      return found;
    });
    return [name, given];
  });
  const { code, output } = await run('bash', ['-e', '-c', step.run], {
    cwd,
    env: { ...env, ...Object.fromEntries(own) },
    ...(timeout === undefined ? {} : { timeout }),
  });
  return { code, output };
}
