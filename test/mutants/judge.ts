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

/** Starts a subject, and says how the runner is called to judge it. */
type Start = (
  platform: Platform,
) => Promise<{ readonly args: readonly string[]; readonly environment: Record<string, string> }>;

const stores = [
  inEveryProduct({ ids: { store_id: 'store_1' }, secret: 'a-secret-of-the-first-store' }),
  { ids: { store_id: 'store_2' }, secret: 'a-secret-of-the-second-store' },
] as const;

export const receiver: Start = async (platform) =>
  receiverRun(await platform.startReceiver(await freePorts(2), stores), ...stores);

export const service: Start = async (platform) => serviceRun(await platform.startSandbox());

/** Judges a subject by the checks that are about its defect. Only the subject has it. */
export async function judge(mutant: Mutant, start: Start): Promise<Verdict> {
  const platform = new Platform(environmentOf(mutant));
  try {
    const { args, environment } = await start(platform);
    const only = [...mutant.fails, ...mutant.warns].flatMap((id) => ['--only', id]);
    const call = [...args, ...only, '--json', '--timeout', '600s'];
    const { code, stdout, stderr } = await capture('conformance', call, environment);
    if (stdout === '') throw new Error(`The runner gave no report (exit ${code}): ${stderr}`);
    const { results }: { results: readonly { id: string; status: string }[] } = JSON.parse(stdout);
    const having = (wanted: string) => [
      ...new Set(results.filter(({ status }) => status === wanted).map(({ id }) => id)),
    ];
    return { exit: code, failed: having('fail').sort(), warned: having('warn').sort() };
  } finally {
    await platform.stop();
  }
}
