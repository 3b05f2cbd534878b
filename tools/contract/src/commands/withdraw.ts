import { dirname } from 'node:path';
import { UsageError } from '@ordering/kit/failure';
import { NpmError } from '../outside/npm.ts';
import { releaseOf } from '../release/history.ts';
import { tagOf } from '../release/plan.ts';
import { npmRegistry, type Registry, scopesOf } from '../release/registry.ts';
import { planWithdrawal, type Withdrawal, withdraw, withdrawalText } from '../release/withdraw.ts';
import type { ExitCode, Io } from './io.ts';
import { locate } from './locate.ts';
import type { WithdrawOptions } from './options.ts';

/**
 * `contract withdraw`: takes back what was published, as far as a registry lets anybody. Whoever has it keeps it.
 *
 * @param what A package with its version, or the version of a release, whose packages its tag lists.
 * @param registryFor Where packages of these names are.
 */
export async function withdrawCommand(
  what: string,
  options: WithdrawOptions,
  io: Io,
  registryFor = (names: readonly string[]): Registry =>
    npmRegistry({ cwd: io.cwd, registry: options.registry, scopes: scopesOf(names) }),
): Promise<ExitCode> {
  const versions = versionsOf(what, io.cwd);
  const registry = registryFor(versions.map(({ name }) => name));
  try {
    // All is looked at before anything is changed; those who need others go first.
    const withdrawals: Withdrawal[] = [];
    for (const version of versions) {
      withdrawals.push(await planWithdrawal(registry, version, options.because));
    }
    for (const withdrawal of withdrawals) {
      if (!options.dryRun) await withdraw(registry, withdrawal);
      if (!options.json) for (const line of withdrawalText(withdrawal)) io.out(line);
    }
    if (options.json) io.out(JSON.stringify({ done: !options.dryRun, withdrawals }, null, 2));
    return 0;
  } catch (error) {
    if (!(error instanceof NpmError)) throw error;
    io.err(`error: ${error.message}`);
    return 1;
  }
}

function versionsOf(what: string, cwd: string) {
  const [, name, version] = /^(?:((?:@[^@/\s]+\/)?[^@/\s]+)@)?v?(\d+\.\d+\.\d+)$/.exec(what) ?? [];
  if (version === undefined) {
    throw new UsageError(
      `${what} is neither a release, such as 1.2.3, nor a package with its version, such as name@1.2.3.`,
    );
  }
  if (name !== undefined) return [{ name, version }];
  const { packages } = releaseOf(dirname(locate({}, cwd).root), tagOf(version));
  return packages.toReversed();
}
