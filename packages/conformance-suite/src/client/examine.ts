import type { Examination } from '../doctor/look.ts';
import { bad, examined, good, unknown } from '../doctor/look.ts';
import { doesTasks } from './checks/check.ts';
import { clientRole } from './role.ts';
import type { ClientSubject } from './subject.ts';

/** Looks at a client before a run: at what it does with one task, which is answered with a success. */
export async function examineClient(
  subject: ClientSubject,
  signal?: AbortSignal,
): Promise<Examination> {
  const { results } = await clientRole.prove(subject, {
    selection: { only: [doesTasks.check], skip: [] },
    ...(signal === undefined ? {} : { signal }),
  });
  const looks = results.map(({ status, detail, fix }) => {
    const what = 'command: one task';
    if (status === 'pass') return good(what, detail);
    return status === 'fail' ? bad(what, detail, fix) : unknown(what, detail, fix);
  });
  return examined('client', subject.name, looks);
}
