import type { Cursor } from '@ordering/kit/config-cursor';
import type { Form } from '@ordering/kit/config-form';
import { object, text } from '@ordering/kit/config-form';

/** What a configuration may take from around it. */
export interface Around {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Reads a file that the configuration names by its path from there. */
  readBeside(file: string): string;
}

/** A secret: in the environment or in a file of its own, and never in the configuration. */
export const secret: Form<string, Around> = object(
  'A secret, in an environment variable or in a file of its own.',
  {
    env: text('The environment variable that contains the secret.'),
    default: text('The value if the variable is not set; only for secrets that everybody knows.'),
    file: text('The file that contains the secret; its path is relative to this file.'),
  },
  (members, around: Around) => {
    const variable = members.get('env', around);
    const file = members.get('file', around);
    if ((variable === undefined) === (file === undefined)) {
      return members.at.fail('must have one of `env` and `file`, for example { env: MY_SECRET }');
    }
    if (file !== undefined) return secretIn(around.readBeside(file), members.place('file'));
    const value = around.env[variable ?? ''] ?? members.get('default', around);
    if (value !== undefined && value !== '') return value;
    return members.at.fail(`needs ${variable} in the environment; set it`);
  },
);

function secretIn(content: string, at: Cursor): string {
  const value = content.replace(/\r?\n$/, '');
  return value === '' ? at.fail('names a file that is empty') : value;
}
