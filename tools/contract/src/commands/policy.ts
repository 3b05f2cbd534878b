import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { messageOf, UsageError } from '@ordering/kit/failure';
import { nearest } from '@ordering/kit/nearest';
import { parse } from 'yaml';
import {
  isRule,
  levels,
  ourPolicy,
  type Policy,
  type Row,
  type Rule,
  type Verdict,
  wires,
} from '../diff/policy.ts';
import type { ExitCode, Io } from './io.ts';
import type { PolicyOptions } from './options.ts';

/** `contract policy`: what each kind of change is judged as. */
export function policyCommand(options: PolicyOptions, io: Io): ExitCode {
  const policy = policyOf(options.policy, io.cwd);
  if (options.json) io.out(JSON.stringify(policy, null, 2));
  else for (const line of tableOf(policy)) io.out(line);
  return 0;
}

function tableOf(policy: Policy): readonly string[] {
  const rows = Object.entries(policy).map(([rule, { about, sends, accepts }]) => {
    const cells = [`\`${rule}\``, about, sends.join(' '), accepts.join(' ')];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| rule | what has changed | in what the service sends | in what the service accepts |',
    '|---|---|---|---|',
    ...rows,
  ];
}

/**
 * Our policy, with the verdicts of a file in place of ours.
 *
 * @param file YAML: by rule, a verdict such as `compatible minor`, or one each for `sends` and `accepts`.
 * @throws UsageError if it cannot be read, or says something that no policy can say.
 */
export function policyOf(file: string | undefined, cwd: string): Policy {
  if (file === undefined) return ourPolicy;
  const path = resolve(cwd, file);
  if (!existsSync(path)) throw new UsageError(`The file ${file} does not exist.`);
  let written: unknown;
  try {
    written = parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new UsageError(`${file} is not valid YAML: ${messageOf(cause).split('\n')[0]}`, {
      cause,
    });
  }
  if (typeof written !== 'object' || written === null || Array.isArray(written)) {
    throw new UsageError(
      `${file} must be a mapping from rules to verdicts; \`contract policy\` lists the rules.`,
    );
  }
  const own = Object.entries(written).map(([rule, value]): readonly [Rule, Row] => {
    if (isRule(rule)) return [rule, rowOf(file, rule, value)];
    const near = nearest(rule, Object.keys(ourPolicy));
    const hint = near === undefined ? '`contract policy` lists them' : `did you mean ${near}?`;
    throw new UsageError(`${file}: ${rule} is not a rule; ${hint}`);
  });
  return { ...ourPolicy, ...Object.fromEntries(own) };
}

function rowOf(file: string, rule: Rule, value: unknown): Row {
  const ours = ourPolicy[rule];
  const where = `${file}: ${rule}`;
  if (typeof value === 'string') {
    const verdict = verdictOf(where, value);
    return { ...ours, sends: verdict, accepts: verdict };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(where, value);
  const given = new Map<string, unknown>(Object.entries(value));
  const other = [...given.keys()].find((key) => key !== 'sends' && key !== 'accepts');
  if (other !== undefined)
    throw new UsageError(`${where} may have only sends and accepts, not ${other}.`);
  const [sends, accepts] = [given.get('sends'), given.get('accepts')];
  return {
    ...ours,
    ...(sends === undefined ? {} : { sends: verdictOf(where, sends) }),
    ...(accepts === undefined ? {} : { accepts: verdictOf(where, accepts) }),
  };
}

function verdictOf(where: string, value: unknown): Verdict {
  const [first, second, ...more] = typeof value === 'string' ? value.trim().split(/\s+/) : [];
  const wire = wires.find((each) => each === first);
  const level = levels.find((each) => each === second);
  if (wire === undefined || level === undefined || more.length > 0) refuse(where, value);
  return [wire, level];
}

function refuse(where: string, value: unknown): never {
  throw new UsageError(
    `${where} is ${JSON.stringify(value)}; write a verdict for the wire (${wires.join(', ')}) and the level that it raises in a package (${levels.join(', ')}), as in "compatible minor".`,
  );
}
