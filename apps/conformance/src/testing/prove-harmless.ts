import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report, Role } from '@ordering/conformance-suite';
import { outputOf } from '@ordering/kit/child-output';
import { test } from 'vitest';
import { formats } from '../report/formats.ts';
import { actingIn, actingInReport } from './acting.ts';
import { type Finished, secret } from './causes.ts';

/** A subject that does not mean well, and what a run makes of it. */
export interface Hostile {
  readonly subject: string;
  /** The options that name it. */
  start(finished: Finished): Promise<readonly string[]>;
  readonly exit: number;
  readonly says: string | RegExp;
  /**
   * The time for its run, in seconds: by default 3 where it ends only by that, and 60 where what the subject does ends it,
   * however busy the machine is.
   */
  readonly timeoutS?: number;
}

export const timeIsUp = 'the time limit of the run was reached';
/** A run that hangs ends a few seconds after its time. */
const mostAfterS = 5;
const mostMebibytes = 512;

/** Passes on at its end what Linux tells of the process: how much memory it has had at the most is in it. */
const atExit = `import { existsSync, readFileSync, writeSync } from 'node:fs';
const status = '/proc/self/status';
process.on('exit', () => existsSync(status) && writeSync(3, readFileSync(status)));`;

const program = [
  '--conditions=@ordering/source',
  '--disable-warning=ExperimentalWarning',
  `--import=data:text/javascript,${encodeURIComponent(atExit)}`,
  join(import.meta.dirname, '..', 'main.ts'),
];

async function run(args: readonly string[], finished: Finished) {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  finished(() => rmSync(folder, { recursive: true }));
  const files = [...formats.keys()].map((format) => ({ format, file: join(folder, format) }));
  const reports = files.flatMap(({ format, file }) => ['--report', `${format}=${file}`]);
  const child = spawn(process.execPath, [...program, ...args, ...reports], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ORDERING_WEBHOOK_SECRET: secret,
      FAKE_SECRET: 'hush',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  finished(() => void child.kill('SIGKILL'));
  const output = outputOf(child);
  let status = '';
  child.stdio[3]?.on('data', (part: Buffer) => {
    status += part;
  });
  const [exitCode]: (number | null)[] = await once(child, 'close');
  const written = (format: string) => {
    const file = join(folder, format);
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };
  const report: Report | undefined = JSON.parse(written('json') || 'null') ?? undefined;
  return {
    ...{ exitCode, report, text: `${output.stdout}${output.stderr}` },
    texts: files.map(({ format }) => ({ format, text: written(format) })),
    mebibytes: Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
  };
}

/** Whatever these do, a run ends in its time with a verdict that is true, and nothing of theirs acts where it is shown. */
export function testHostile(role: Role, subjects: readonly Hostile[]): void {
  test.concurrent.for(subjects)(
    `a ${role} that $subject`,
    async ({ start, exit, says, timeoutS = says === timeIsUp ? 3 : 60 }, {
      expect,
      onTestFinished,
    }) => {
      const args = [...(await start(onTestFinished)), '--timeout', `${timeoutS}s`];
      const ended = await run([role, ...args], onTestFinished);
      expect({ exitCode: ended.exitCode, text: ended.text }).toEqual({
        exitCode: exit,
        text:
          typeof says === 'string' ? expect.stringContaining(says) : expect.stringMatching(says),
      });
      expect(ended.report?.verdict.exitCode).toBe(exit);
      // As the runner itself measures it: the machine may be busy.
      expect(ended.report?.durationMs).toBeLessThan((timeoutS + mostAfterS) * 1000);
      expect(ended.mebibytes).toBeLessThan(mostMebibytes);
      // Others do not tell.
      expect(ended.mebibytes > 0).toBe(process.platform === 'linux');
      expect(actingIn(ended.text)).toEqual([]);
      for (const { format, text } of ended.texts) {
        expect({ format, acting: actingInReport(text) }).toEqual({ format, acting: [] });
      }
    },
  );
}
