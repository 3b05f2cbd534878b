import type { ErrorCode } from '../model/contract.ts';
import { schemasWithRole } from '../model/roles.ts';
import { startBuild } from '../model/start-build.ts';
import { compareBodies } from './compare-bodies.ts';
import type { SchemaComparison } from './compare-schemas.ts';
import { type Finding, found, quote, type Use } from './finding.ts';
import type { Side } from './side.ts';

const use: Use = { name: 'the errors', area: 'error', direction: 'sends' };

/** How error codes, the status table and the envelope differ. */
export function compareErrors(
  before: Side,
  after: Side,
  schemas: SchemaComparison,
): readonly Finding[] {
  return [
    ...compareEnvelopes(before, after),
    ...compareCodeLists(before, after, schemas),
    ...compareCodes(before.contract.errorCodes, after.contract.errorCodes),
    ...compareStatuses(before, after),
    ...compareRows(before, after, schemas),
  ];
}

function compareEnvelopes(before: Side, after: Side): readonly Finding[] {
  const [old, now] = [before.contract.errorEnvelope, after.contract.errorEnvelope];
  if (
    old?.code.join('.') === now?.code.join('.') &&
    old?.message.join('.') === now?.message.join('.')
  ) {
    return [];
  }
  const text = 'The code or the message of an error has moved to another field.';
  return [found(use, 'envelope-changed', text, old?.source, now?.source)];
}

function compareCodeLists(
  before: Side,
  after: Side,
  schemas: SchemaComparison,
): readonly Finding[] {
  const [old, now] = [before, after].map(({ specs }) =>
    schemasWithRole(startBuild(specs, []), 'error-code').map(([, list]) => list),
  );
  const [one, other] = [old?.[0], now?.[0]];
  if (old === undefined || now === undefined || one === undefined || other === undefined) return [];
  const [wasOpen, isOpen] = [old, now].map((lists) => lists.some((list) => list.flag('x-open')));
  const findings = [...schemas.compareCodes(one, other, use)];
  const add = (rule: Finding['rule'], text: string) =>
    findings.push(found(use, rule, text, one.source, other.source));
  if (!wasOpen && isOpen) add('code-list-opened', 'The list of error codes may grow now.');
  if (wasOpen && !isOpen) add('code-list-closed', 'The list of error codes is closed now.');
  return findings;
}

function compareCodes(
  before: readonly ErrorCode[],
  after: readonly ErrorCode[],
): readonly Finding[] {
  const findings: Finding[] = [];
  const added = after.filter(({ code }) => !before.some((each) => each.code === code));
  for (const old of before) {
    const now = after.find(({ code }) => code === old.code);
    const name = `The error code ${quote(old.code)}`;
    if (now !== undefined) {
      findings.push(...compareCode(old, now));
      continue;
    }
    const index = added.findIndex(
      ({ status, cause, retry }) =>
        status === old.status && cause === old.cause && retry === old.retry,
    );
    const [successor] = index === -1 ? [] : added.splice(index, 1);
    findings.push(
      successor === undefined
        ? found(use, 'code-removed', `${name} was removed.`, old.source, undefined)
        : found(
            ...([use, 'code-renamed', `${name} was renamed to ${quote(successor.code)}.`] as const),
            ...([old.source, successor.source] as const),
          ),
    );
  }
  for (const { code, status, source } of added) {
    const text = `The error code ${quote(code)} is new, with the status ${status}.`;
    findings.push(found(use, 'code-added', text, undefined, source));
  }
  return findings;
}

function compareCode(old: ErrorCode, now: ErrorCode): readonly Finding[] {
  const name = `the error code ${quote(old.code)}`;
  const findings: Finding[] = [];
  const add = (rule: Finding['rule'], text: string) =>
    findings.push(found(use, rule, text, old.source, now.source));
  if (old.status !== now.status) {
    add('code-status-changed', `${name} came with ${old.status} and comes with ${now.status} now.`);
  }
  if (old.retry !== now.retry) {
    add(
      'retry-changed',
      `The retry class of ${name} was ${quote(old.retry)}, and is ${quote(now.retry)} now.`,
    );
  }
  if (!old.deprecated && now.deprecated) add('deprecated', `${name} is deprecated now.`);
  if (old.deprecated && !now.deprecated) add('undeprecated', `${name} is no longer deprecated.`);
  return findings;
}

function compareStatuses(before: Side, after: Side): readonly Finding[] {
  const [old, now] = [before.contract.statuses, after.contract.statuses];
  const findings: Finding[] = [];
  for (const one of old) {
    const other = now.find(({ status }) => status === one.status);
    const name = `the status ${one.status}`;
    if (other === undefined) {
      const text = `${name} is no longer in the status table.`;
      findings.push(found(use, 'status-removed', text, one.source, undefined));
    } else if (other.retry !== one.retry) {
      const text = `The retry class of ${name} was ${quote(one.retry)}, and is ${quote(other.retry)} now.`;
      findings.push(found(use, 'retry-changed', text, one.source, other.source));
    }
  }
  for (const { status, source } of now) {
    if (old.some((each) => each.status === status)) continue;
    const text = `The status ${status} is in the status table now.`;
    findings.push(found(use, 'status-added', text, undefined, source));
  }
  return findings;
}

/** The responses of the status table themselves: there may be one that no operation has. */
function compareRows(before: Side, after: Side, schemas: SchemaComparison): readonly Finding[] {
  return after.contract.statuses.flatMap(({ name, status }) => {
    const [one, other] = [before, after].map(({ specs }) =>
      specs.openapi.find('components', 'responses', name),
    );
    const row: Use = { name: `the response ${status}`, area: 'document', direction: 'sends' };
    return compareBodies(one, other, row, schemas);
  });
}
