import type { Role, Subject } from '@ordering/conformance-suite';
import { readOptionFile } from '@ordering/kit/config-file';
import type { Command } from 'commander';
import { readConfigFile } from './config-file.ts';
import { around } from './option-values.ts';
import type { Roles } from './roles.ts';
import { roles } from './roles.ts';

/** Who is tested, as the options say it. */
export interface Tested {
  readonly role: Role;
  /** The options that matter for what is sent. */
  readonly words: readonly string[];
  /** @throws UsageError, ConfigError */
  subject(env: NodeJS.ProcessEnv): Subject;
}

export function testedBy<R extends Role>(role: R, command: Command): Tested {
  const target = roles[role].targetOf(command);
  return {
    role,
    words: roles[role].wordsOf(target),
    subject: (env) => subjectOf(role, target, env),
  };
}

/** Who is tested, by the options, the environment and the configuration. */
export function subjectOf<R extends Role>(
  role: R,
  target: Roles[R]['target'],
  env: NodeJS.ProcessEnv,
): Roles[R]['subject'] {
  const read = (name: string) =>
    readConfigFile(role, readOptionFile('--config', name), name, around(name, env));
  return roles[role].subjectOf(target, read, env);
}
