import type { Json, Role, Subject } from '@ordering/conformance-suite';
import type { Form, Schema } from '@ordering/kit/config-form';
import type { Given } from '@ordering/kit/option-table';
import type { Command } from 'commander';
import { addClientTarget, clientSubject, clientWords } from './client.ts';
import type { ClientFile } from './client-config.ts';
import { clientForm } from './client-config.ts';
import { clientStarter } from './client-starter.ts';
import { addReceiverTarget, receiverSubject, receiverWords } from './receiver.ts';
import type { ReceiverFile } from './receiver-config.ts';
import { receiverForm } from './receiver-config.ts';
import { receiverStarter } from './receiver-starter.ts';
import type { Around } from './secret-forms.ts';
import { addServiceRun, addServiceTarget, serviceSubject, serviceWords } from './service.ts';
import type { ServiceFile } from './service-config.ts';
import { serviceForm } from './service-config.ts';
import { serviceStarter } from './service-starter.ts';

/** Of each role: what its options say, what its configuration says, and what is made of both. */
export interface Roles {
  readonly receiver: {
    readonly target: Given;
    readonly file: ReceiverFile;
    readonly subject: Extract<Subject, { receiver: object }>;
  };
  readonly service: {
    readonly target: Given;
    readonly file: ServiceFile;
    readonly subject: Extract<Subject, { service: object }>;
  };
  readonly client: {
    readonly target: Given;
    readonly file: ClientFile;
    readonly subject: Extract<Subject, { client: object }>;
  };
}

/** What the command knows of a role. */
interface Row<R extends Role> {
  /** What its run does, and what `doctor` does, in the words of `--help`. */
  readonly tests: string;
  readonly examines: string;
  /** The options that say who is tested, and how they are read. */
  addTarget(command: Command): Command;
  targetOf(command: Command): Roles[R]['target'];
  /** Options of a run alone. */
  addRun?(command: Command): Command;
  /** The options that matter for what is sent; the environment gives the secrets again. */
  wordsOf(target: Roles[R]['target']): readonly string[];
  /** Those whose value is run by a shell: a report that somebody sent must not do that unasked. */
  readonly shellOptions: readonly string[];
  readonly form: Form<Roles[R]['file'], Around> & { readonly keys: readonly string[] };
  readonly starter: Starter;
  /** @param read Reads a configuration of the role. */
  subjectOf(
    target: Roles[R]['target'],
    read: (name: string) => Roles[R]['file'],
    env: NodeJS.ProcessEnv,
  ): Roles[R]['subject'];
}

/** What stands in a configuration to begin with, beside its role. */
export interface Starter {
  /** At each key, by its path: `auth.token`. */
  readonly values: Readonly<Record<string, Json>>;
  /** The paths of the keys that nearly everybody needs. */
  readonly written: readonly string[];
  /** What is told once at the top, and not at each key that takes it. */
  readonly step?: Schema;
}

export const roles: { readonly [R in Role]: Row<R> } = {
  receiver: {
    tests: 'test a receiver: the runner plays the service',
    examines: 'check that the receiver can be reached, and its certificate and secret',
    addTarget: addReceiverTarget,
    targetOf: (command) => command.opts(),
    wordsOf: receiverWords,
    shellOptions: ['--restart', '--advance', '--slow'],
    form: receiverForm,
    starter: receiverStarter,
    subjectOf: (target, read, env) => ({ receiver: receiverSubject(target, read, env) }),
  },
  service: {
    tests: 'test the service: the runner plays an integration and its receivers',
    examines:
      'check that the service can be reached and can reach the runner, and its certificate and token',
    addTarget: addServiceTarget,
    targetOf: (command) => command.opts(),
    addRun: addServiceRun,
    wordsOf: serviceWords,
    shellOptions: ['--restart'],
    form: serviceForm,
    starter: serviceStarter,
    subjectOf: (target, read) => ({ service: serviceSubject(target, read) }),
  },
  client: {
    tests: 'test a client: the runner plays the service',
    examines: 'check what the client does with one task',
    addTarget: addClientTarget,
    targetOf: (command) => command.opts(),
    wordsOf: clientWords,
    shellOptions: ['--exec'],
    form: clientForm,
    starter: clientStarter,
    subjectOf: (target, read) => ({ client: clientSubject(target, read) }),
  },
};
