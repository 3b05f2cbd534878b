import { examineClient } from './client/examine.ts';
import { clientRole } from './client/role.ts';
import type { ClientSubject } from './client/subject.ts';
import type { Examination } from './doctor/look.ts';
import type { Report } from './model/result.ts';
import type { Role } from './model/role.ts';
import { roles as names } from './model/role.ts';
import type { Plan, PlanOptions } from './plan.ts';
import { examineReceiver } from './receiver/examine.ts';
import { receiverRole } from './receiver/role.ts';
import type { ReceiverSubject } from './receiver/subject.ts';
import type { RoleOf } from './role.ts';
import { RunOptionsError } from './run/errors.ts';
import type { RunOptions } from './run/options.ts';
import { examineService } from './service/examine.ts';
import { serviceRole } from './service/role.ts';
import type { ServiceSubject } from './service/subject.ts';

/** What each role is played against. */
interface Subjects {
  readonly receiver: ReceiverSubject;
  readonly service: ServiceSubject;
  readonly client: ClientSubject;
}

interface Row<Subject> extends RoleOf<Subject> {
  /** Looks at a subject before a run. */
  examine(subject: Subject, signal?: AbortSignal): Promise<Examination>;
}

/** All that the suite knows of each role. */
export const roles: { readonly [R in Role]: Row<Subjects[R]> } = {
  receiver: { ...receiverRole, examine: examineReceiver },
  service: { ...serviceRole, examine: examineService },
  client: { ...clientRole, examine: examineClient },
};

/** What is tested, or to be looked at before, under the name of its role, and nothing under the others. */
export type Subject = {
  [R in Role]: Pick<Subjects, R> & { readonly [Other in Exclude<Role, R>]?: never };
}[Role];

/** What is tested, and how. */
export type Suite = RunOptions & Subject;

/** Plays the role that the subject calls for. */
export async function runSuite(suite: Suite): Promise<Report> {
  return withRole(suite, (role, subject) => role.prove(subject, suite));
}

/** See `examine` of the suite. */
export async function examine(subject: Subject, signal?: AbortSignal): Promise<Examination> {
  return withRole(subject, (role, its) => role.examine(its, signal));
}

/** See `planRun` of the suite. */
export async function planRun(subject: Subject, options?: PlanOptions): Promise<Plan> {
  return withRole(subject, (role, its) => role.plan(its, options));
}

function withRole<T>(given: Subject, use: <Its>(role: Row<Its>, subject: Its) => T): T {
  const inRole = <R extends Role>(name: R, { [name]: its }: Partial<Subjects>) =>
    its === undefined ? [] : [() => use<Subjects[R]>(roles[name], its)];
  const [only, second] = names.flatMap((name) => inRole(name, given));
  if (only !== undefined && second === undefined) return only();
  throw new RunOptionsError(`give one subject, as ${names.join(' or ')}`);
}
