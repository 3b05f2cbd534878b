import { isJsonObject, parseJson } from '../../contract/json.ts';
import type { Cause } from '../../model/cause.ts';
import type { Finding } from '../../model/finding.ts';
import { kept, worst } from '../../model/finding.ts';
import type { Control } from '../scenarios/control.ts';
import type { Play } from '../scenarios/world.ts';
import { taskCalls } from '../scenarios/world.ts';
import { clientVariables, usualAuthorityVariables } from '../subject.ts';
import { brokenIn, describeCalls, describeEnd, seenIn } from './calls.ts';
import { doneOnce } from './refused-calls.ts';

/** What is wrong where one task, answered with a success, is not simply done; undefined where it is. */
export function causeOfControl({ play, wants, ownToken }: Control): Cause | undefined {
  const calls = taskCalls(play);
  const [call, ...others] = calls;
  if (call === undefined) return causeOfSilence(play, wants);
  if (others.length > 0) {
    return {
      says: `it made ${calls.length} calls for one task, though the first was answered with a success`,
      fix: 'Treat each status from 200 to 299 as a success, and end with it.',
    };
  }
  const lost = lostIn(call.body, wants.body);
  if (lost !== undefined) {
    return {
      says: lost,
      fix: `Send the \`body\` of ${clientVariables.task} as it is, as JSON.`,
    };
  }
  if (call.token === undefined && !ownToken) {
    return {
      says: 'no header of its call has a token that it was given',
      fix: `Send the token of ${clientVariables.token}, or one that you get at ${clientVariables.tokenUrl}, in a header; a client with a token of its own is declared with --without refresh.`,
    };
  }
  if (play.cut !== undefined || play.ended.exitCode !== 0) {
    return {
      says: `its call was answered with a success, and ${describeEnd(play)}`,
      fix: `Let the command end with exit code 0 when the task is done.${outputOf(play)}`,
    };
  }
  return undefined;
}

function causeOfSilence(play: Play, wants: Control['wants']): Cause {
  const [other] = play.calls.filter(({ kind }) => kind === 'other');
  const wanted = `${wants.method} ${wants.path}`;
  if (other !== undefined) {
    return {
      says: `it made the call ${other.method} ${other.path}, and none that does the task (${wanted})`,
      fix: `Take the operation and its parameters from ${clientVariables.task}, and its method and path from the contract, below ${clientVariables.baseUrl}.`,
    };
  }
  if (play.calls.length === 0 && (play.connections ?? 0) > 0) {
    return {
      says: 'it connected, and asked for nothing over TLS: it does not trust the certificate of the service',
      fix: `${howToTrust}${outputOf(play)}`,
    };
  }
  const { exitCode } = play.ended;
  if (exitCode === 126 || exitCode === 127) {
    const what = exitCode === 127 ? 'found no such command' : 'may not run the command';
    return {
      says: `the shell ${what}, so no call was made: ${describeEnd(play)}`,
      fix: `Correct the command, or install what it starts.${outputOf(play)}`,
    };
  }
  return {
    says: `the client made no call: ${describeEnd(play)}`,
    fix: `Let the command do what ${clientVariables.task} says, at ${clientVariables.baseUrl}, and end.${outputOf(play)}`,
  };
}

const howToTrust = `Let it trust the authority whose certificate is in the file that ${clientVariables.authority} names, in PEM. ${usualAuthorityVariables.join(', ')} name that file as well, for Node.js, for what is built on OpenSSL (Python, Ruby, PHP, Perl), Go and .NET, and for curl. A program with its own list of authorities must be given the file; for Java, import it into a key store with keytool -importcert.`;

/** As much of what it wrote as tells a person what is wrong. */
const shownChars = 300;

function outputOf({ ended }: Play): string {
  const said = ended.output.trim();
  return said === '' ? '' : ` It wrote: ${said.slice(-shownChars)}`;
}

/** What of the wanted body is not in the one that came; it may have more. */
function lostIn(came: string, wanted: string): string | undefined {
  const [body, task] = [parseJson(came), parseJson(wanted).value];
  if (!body.ok) return `the body of its call is ${body.problem}`;
  if (!isJsonObject(body.value) || !isJsonObject(task)) return 'the body of its call is no object';
  const sent = body.value;
  const lost = Object.entries(task).flatMap(([name, value]) =>
    JSON.stringify(sent[name]) === JSON.stringify(value) ? [] : [`\`${name}\``],
  );
  return lost.length === 0
    ? undefined
    : `the body of its call does not have ${lost.join(' and ')} as the task says`;
}

/** That task was done by one call, and so was each that is answered with another success. */
export function doneByOneCall(controlled: Control, others: readonly Play[]): Finding {
  const { play } = controlled;
  const cause = causeOfControl(controlled);
  if (cause !== undefined) {
    const expected = 'one call, as the task says, and exit code 0';
    return brokenIn(play, expected, `${describeCalls(play)}; ${describeEnd(play)}`, cause);
  }
  return worst([
    kept('one call, with exit code 0', [seenIn(play)]),
    ...others.map((each) => doneOnce(each, 1)),
  ]);
}
