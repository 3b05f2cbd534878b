import { freePorts, inEveryProduct, Platform } from '@ordering/platform';
import { receiverRun, serviceRun } from '@ordering/platform/conformance';
import { capture } from '@ordering/platform/process';
import { environmentOf, type Mutant } from './mutant.ts';

interface Verdict {
  readonly exit: number;
  /** The ids of the checks that failed. */
  readonly failed: readonly string[];
  /** The ids of the checks that warned. */
  readonly warned: readonly string[];
}

/** What a defect comes to. */
export function verdictOf({ exit, fails, warns }: Mutant): Verdict {
  return { exit, failed: fails, warned: warns };
}

/** Judges the receiver with the runner; only the subject has the defect. */
export const judgeReceiver = async (mutant?: Mutant, options: readonly string[] = []) =>
  inShort(await reportOnReceiver(mutant, 2, options));

export const judgeService = async (mutant?: Mutant, options: readonly string[] = []) =>
  inShort(await reportOnService(mutant, options));

/** Options of the runner that leave out every check which is not about a defect. */
export const onlyItsChecks = ({ fails, warns }: Mutant): readonly string[] =>
  [...fails, ...warns].flatMap((id) => ['--only', id]);

/** What the runner says of each check, and its exit code. */
export interface Judged {
  readonly code: number;
  readonly results: readonly { id: string; status: string; detail: string }[];
}

export const reportOnReceiver = (
  mutant?: Mutant,
  replicas = 2,
  options: readonly string[] = [],
): Promise<Judged> =>
  withPlatform(mutant, async (platform) => {
    const stores = [
      inEveryProduct({ ids: { store_id: 'store_1' }, secret: 'a-secret-of-the-first-store' }),
      { ids: { store_id: 'store_2' }, secret: 'a-secret-of-the-second-store' },
    ] as const;
    const receiver = await platform.startReceiver(await freePorts(replicas), stores);
    const { args, environment } = receiverRun(receiver, ...stores);
    return judge({ args: [...args, ...options], environment });
  });

const reportOnService = (mutant: Mutant | undefined, options: readonly string[]): Promise<Judged> =>
  withPlatform(mutant, async (platform) => {
    const { args, environment } = serviceRun(await platform.startSandbox());
    return judge({ args: [...args, ...options], environment });
  });

async function withPlatform<T>(
  mutant: Mutant | undefined,
  use: (platform: Platform) => Promise<T>,
): Promise<T> {
  const platform = new Platform(mutant === undefined ? {} : environmentOf(mutant));
  try {
    return await use(platform);
  } finally {
    await platform.stop();
  }
}

async function judge(run: {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}): Promise<Judged> {
  const { code, stdout, stderr } = await capture(
    'conformance',
    [...run.args, '--json', '--timeout', '600s'],
    run.environment,
  );
  try {
    const { results } = JSON.parse(stdout);
    return { code, results };
  } catch (cause) {
    throw new Error(`The runner gave no report (exit ${code}): ${stderr}`, { cause });
  }
}

function inShort({ code, results }: Judged): Verdict {
  const having = (wanted: string) => [
    ...new Set(results.filter(({ status }) => status === wanted).map(({ id }) => id)),
  ];
  return { exit: code, failed: having('fail').sort(), warned: having('warn').sort() };
}
