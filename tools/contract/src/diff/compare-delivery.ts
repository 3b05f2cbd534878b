import { formatDuration, parseDuration } from '@ordering/kit/duration';
import type { Source } from '../read/source.ts';
import { type Finding, found, quote, type Use } from './finding.ts';
import type { Rule } from './policy.ts';
import type { Side } from './side.ts';

const use: Use = { name: 'deliveries', area: 'delivery', direction: 'sends' };

/** How the ladder, the time limits, the signature and the rate limits differ. */
export function compareDelivery(before: Side, after: Side): readonly Finding[] {
  return [
    ...compareLadders(before, after),
    ...compareAnswers(before, after),
    ...compareNames(before, after),
    ...compareSignatures(before, after),
    ...compareRateLimits(before, after),
  ];
}

function compareLadders({ contract: old }: Side, { contract: now }: Side): readonly Finding[] {
  const [one, other] = [old.delivery.delaysMs, now.delivery.delaysMs];
  const findings: Finding[] = [];
  const add = (rule: Rule, text: string) =>
    findings.push(found(use, rule, text, old.delivery.source, now.delivery.source));
  if (one.length !== other.length) {
    const rule = one.length < other.length ? 'attempts-added' : 'attempts-removed';
    add(rule, `A delivery had ${one.length} attempts and has ${other.length} now.`);
  }
  for (const [index, delay] of one.entries()) {
    const next = other[index];
    if (next === undefined || next === delay) continue;
    const [from, to] = [formatDuration(delay), formatDuration(next)];
    add('delay-changed', `Attempt ${index + 1} came after ${from} and comes after ${to} now.`);
  }
  const [was, is] = [one, other].map((delays) => delays.reduce((sum, delay) => sum + delay, 0));
  if (was !== undefined && is !== undefined && was !== is) {
    const rule = was < is ? 'window-longer' : 'window-shorter';
    add(
      rule,
      `The last attempt came ${formatDuration(was)} after the first and comes ${formatDuration(is)} after it now.`,
    );
  }
  return findings;
}

function compareAnswers({ contract: old }: Side, { contract: now }: Side): readonly Finding[] {
  const [one, other] = [old.delivery, now.delivery];
  const findings: Finding[] = [];
  const add = (rule: Rule, text: string) =>
    findings.push(found(use, rule, text, one.source, other.source));
  if (one.timeoutMs !== other.timeoutMs) {
    const rule = other.timeoutMs < one.timeoutMs ? 'timeout-shorter' : 'timeout-longer';
    const [from, to] = [formatDuration(one.timeoutMs), formatDuration(other.timeoutMs)];
    add(rule, `The service waited ${from} for a response and waits ${to} now.`);
  }
  const [{ from, to }, next] = [one.success, other.success];
  const range = `The statuses that accept a delivery were ${from} to ${to} and are ${next.from} to ${next.to} now.`;
  if (next.from > from || next.to < to) add('success-narrowed', range);
  else if (next.from < from || next.to > to) add('success-widened', range);
  if (one.method !== other.method) {
    add('delivery-changed', `A delivery was a ${one.method} and is a ${other.method} now.`);
  }
  return findings;
}

/** The headers and fields that have a role. */
function compareNames({ contract: old }: Side, { contract: now }: Side): readonly Finding[] {
  const roles = ['idempotencyKey', 'eventType', 'action', 'location'] as const;
  return roles.flatMap((role): readonly Finding[] => {
    const [one, other] = [old.delivery[role], now.delivery[role]];
    const at = [old.delivery.source, now.delivery.source] as const;
    const findings: Finding[] = [];
    if (one === undefined || other === undefined) {
      if (one === other) return [];
      const text = `${one === undefined ? 'No header had' : 'No header has'} the role ${quote(role)}${one === undefined ? ', and one has it now' : ' any longer'}.`;
      return [found(use, 'role-changed', text, ...at)];
    }
    if (one.header.toLowerCase() !== other.header.toLowerCase()) {
      const text = `The header for ${quote(role)} was ${quote(one.header)}, and is ${quote(other.header)} now.`;
      findings.push(found(use, 'header-renamed', text, ...at));
    }
    const [from, to] = [one, other].map(({ header: _, ...rest }) =>
      JSON.stringify(Object.values(rest)),
    );
    if (from !== to) {
      const text = `The field of the body for ${quote(role)} was ${from}, and is ${to} now.`;
      findings.push(found(use, 'delivery-changed', text, ...at));
    }
    return findings;
  });
}

function compareSignatures({ contract: old }: Side, { contract: now }: Side): readonly Finding[] {
  const { source: from, header, ...one } = old.signature;
  const { source: to, header: newHeader, ...other } = now.signature;
  const findings: Finding[] = [];
  if (header.toLowerCase() !== newHeader.toLowerCase()) {
    const text = `The signature was in ${quote(header)} and is in ${quote(newHeader)} now.`;
    findings.push(found(use, 'signature-changed', text, from, to));
  }
  const [was, is] = [one, other].map((facts) => Object.values(facts).join(', '));
  if (was !== is) {
    const text = `A delivery was signed by ${was} and is signed by ${is} now.`;
    findings.push(found(use, 'signature-changed', text, from, to));
  }
  return findings;
}

interface RateLimit {
  readonly requests: number;
  readonly windowMs: number;
  readonly source: Source;
}

function compareRateLimits(before: Side, after: Side): readonly Finding[] {
  const limits: Use = { name: 'the rate limit', area: 'document', direction: 'accepts' };
  const [old, now] = [rateLimits(before), rateLimits(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name): readonly Finding[] => {
    const [one, other] = [old.get(name), now.get(name)];
    const add = (rule: Rule, text: string) => [
      found(limits, rule, text, one?.source, other?.source),
    ];
    if (one === undefined) return add('rate-limit-set', 'The rate limit is specified now.');
    if (other === undefined)
      return add('rate-limit-dropped', 'The rate limit is no longer specified.');
    if (one.requests === other.requests && one.windowMs === other.windowMs) return [];
    // Only if no time allows fewer requests than before is a limit looser.
    const looser = other.requests >= one.requests && other.windowMs <= one.windowMs;
    const [from, to] = [one, other].map(
      ({ requests, windowMs }) => `${requests} requests in ${formatDuration(windowMs)}`,
    );
    const rule = looser ? 'rate-limit-loosened' : 'rate-limit-tightened';
    return add(rule, `The rate limit was ${from}, and is ${to} now.`);
  });
}

function rateLimits({ specs }: Side): ReadonlyMap<string, RateLimit> {
  const responses = specs.openapi.find('components', 'responses')?.entries() ?? [];
  return new Map(
    responses.flatMap(([name, response]): [string, RateLimit][] => {
      const limit = response.get('x-rate-limit');
      const requests = limit?.number('requests');
      const windowMs = parseDuration(limit?.text('window') ?? '');
      if (limit === undefined || requests === undefined || windowMs === undefined) return [];
      return [[name, { requests, windowMs, source: limit.source }]];
    }),
  );
}
