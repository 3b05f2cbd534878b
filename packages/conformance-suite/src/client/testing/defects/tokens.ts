import { ErrorCode } from '@ordering/errors';
import { pathOfTask } from '../../scenarios/tasks.ts';
import type { ClientDefect } from '../defect.ts';
import { endingAt } from '../defect.ts';
import { byContract } from '../fake-client.ts';

export const tokens: readonly ClientDefect[] = [
  {
    mistake: 'gets no new token',
    decisions: endingAt(({ status }) => status === 401),
    found: ['CLI-301 fail', 'CLI-303 not-run'],
  },
  {
    mistake: 'gets a new token only where the old one has expired',
    decisions: endingAt(
      ({ status, code }) => status === 401 && code !== ErrorCode.authTokenExpired,
    ),
    found: ['CLI-301 fail'],
  },
  {
    mistake: 'repeats a call that was refused without a new token',
    decisions: {
      next: (met) => {
        if (met.status !== 401) return byContract(met);
        return met.repeats === 0 ? 'repeat' : 'end';
      },
    },
    found: ['CLI-301 fail', 'CLI-303 not-run'],
  },
  {
    mistake: 'gets a new token and goes on with the old one',
    decisions: { usesNewToken: false },
    found: ['CLI-301 fail'],
  },
  {
    mistake: 'gets two tokens where it needs one',
    decisions: { asksFor: 2 },
    found: ['CLI-301 fail', 'CLI-303 warn'],
  },
  {
    mistake: 'gets a new token as often as it is refused',
    decisions: { next: (met) => (met.status === 401 ? 'renew' : byContract(met)) },
    found: ['CLI-302 fail'],
  },
  {
    mistake: 'gets a new token three times',
    decisions: {
      next: (met) => (met.status === 401 && met.renewals < 3 ? 'renew' : byContract(met)),
    },
    found: ['CLI-302 fail'],
  },
  {
    mistake: 'gets a token of its own for each call that is refused',
    decisions: { sharesToken: false },
    found: ['CLI-303 warn'],
  },
  {
    mistake:
      'gets another token for a call that was refused with the old one after the new one came',
    decisions: { sharesToken: 'under way' },
    found: ['CLI-303 warn'],
  },
  {
    mistake: 'follows redirects with its token in a header that no program knows',
    decisions: { redirect: 'follow', carries: (token) => ({ 'x-api-token': token }) },
    found: ['CLI-319 warn'],
  },
  {
    mistake: 'follows redirects with its secret in the body',
    decisions: { redirect: 'follow' },
    found: ['CLI-319 warn'],
  },
  {
    mistake: 'sends its token in the query as well',
    decisions: { pathOf: (task, token) => `${pathOfTask(task)}?access_token=${token}` },
    found: ['CLI-324 warn'],
  },
  {
    mistake: 'writes down what it sends',
    decisions: { says: (token) => `> Authorization: Bearer ${token}\n` },
    found: ['CLI-325 warn'],
    told: 'expected nothing secret on the output streams; got `> Authorization: Bearer [secret 2]`, in the scenario "one task, answered with a success"',
  },
];
