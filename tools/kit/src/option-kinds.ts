import { decimalNumber, wholeNumber } from './command.ts';
import type { Form } from './config-form.ts';
import { number, oneOf, oneOrMore, text, truth } from './config-form.ts';
import { formatTypedDuration, parseTypedDuration, typedDurationPattern } from './duration.ts';
import { ConfigError } from './failure.ts';

/** The type of an option: how its value is typed, shown, and written in a configuration file. */
export interface Kind<Value> {
  /** What stands for its value in help, such as `<number>`; empty for a switch. */
  readonly takes: string;
  readonly repeatable?: true;
  /** All that it may be. */
  readonly choices?: readonly string[];
  /** The switch is on unless `--no-NAME` is given. */
  readonly negated?: true;
  /**
   * @param given What was typed, once for each time that the option was given.
   * @throws ConfigError which names the option, and says what to write.
   */
  read(option: string, given: readonly string[]): Value;
  /** The value as it may be typed; undefined if there is nothing to show. */
  show(value: Value): string | undefined;
  form(about: string): Form<Value>;
}

interface Bounds {
  readonly atLeast: number;
  readonly atMost: number;
}

/** @param problemOf Says what is wrong with a value; undefined if nothing is. */
export function textKind(
  takes: string,
  problemOf: (value: string) => string | undefined = () => undefined,
): Kind<string> {
  return {
    takes: `<${takes}>`,
    read(option, given) {
      const value = last(given);
      const problem = problemOf(value);
      if (problem !== undefined) throw new ConfigError(`${option}: ${problem}`);
      return value;
    },
    show: (value) => value,
    form: (about) =>
      text(about, (value, at) => {
        const problem = problemOf(value);
        if (problem !== undefined) at.fail(`is wrong: ${problem}`);
      }),
  };
}

/** @param must What the text must be, in words. */
export function patternKind(takes: string, pattern: RegExp, must: string): Kind<string> {
  return {
    ...textKind(takes),
    read(option, given) {
      if (pattern.test(last(given))) return last(given);
      throw new ConfigError(`${option} must be ${must}`);
    },
    form: (about) =>
      text(about, (value, at) => {
        if (!pattern.test(value)) at.fail(`must be ${must}`);
      }),
  };
}

export function wholeKind({ atLeast, atMost }: Bounds): Kind<number> {
  return {
    takes: '<number>',
    read: (option, given) => wholeNumber(option, last(given), atLeast, atMost),
    show: String,
    form(about) {
      const { schema, read } = number(about, { atLeast, atMost });
      return {
        schema: { ...schema, type: 'integer' },
        read(at, scope) {
          const value = read(at, scope);
          return Number.isInteger(value) ? value : at.fail('must be a whole number');
        },
      };
    },
  };
}

export function decimalKind({ atLeast, atMost }: Bounds): Kind<number> {
  return {
    takes: '<number>',
    read: (option, given) => decimalNumber(option, last(given), atLeast, atMost),
    show: String,
    form: (about) => number(about, { atLeast, atMost }),
  };
}

/** A duration such as `90s`, `10m` or `PT1H30M`; in milliseconds, as are its bounds. */
export function durationKind({ atLeast, atMost }: Bounds): Kind<number> {
  const bounds = `from ${formatTypedDuration(atLeast)} to ${formatTypedDuration(atMost)}`;
  const must = `must be a duration such as 90s, 10m or PT1H30M, ${bounds}`;
  const parse = (typed: string) => {
    const ms = parseTypedDuration(typed);
    return ms !== undefined && ms >= atLeast && ms <= atMost ? ms : undefined;
  };
  return {
    takes: '<duration>',
    read(option, given) {
      const ms = parse(last(given));
      if (ms === undefined) throw new ConfigError(`${option} ${must}`);
      return ms;
    },
    show: formatTypedDuration,
    form: (about) => ({
      schema: { type: 'string', pattern: typedDurationPattern, description: about },
      read: (at) => (at.isText ? parse(at.text()) : undefined) ?? at.fail(must),
    }),
  };
}

export function choiceKind<Choice extends string>(
  takes: string,
  choices: readonly Choice[],
): Kind<Choice> {
  return {
    takes: `<${takes}>`,
    choices,
    read(option, given) {
      const found = choices.find((each) => each === last(given));
      if (found !== undefined) return found;
      throw new ConfigError(`${option} must be one of ${choices.join(', ')}`);
    },
    show: (value) => value,
    form: (about) => oneOf(about, choices),
  };
}

/** An option that may be given several times. */
export function listKind<Value>(kind: Kind<Value>): Kind<readonly Value[]> {
  return {
    takes: kind.takes,
    repeatable: true,
    ...(kind.choices === undefined ? {} : { choices: kind.choices }),
    read: (option, given) => given.map((each) => kind.read(option, [each])),
    show: (values) => values.map((each) => kind.show(each)).join(', ') || undefined,
    form: (about) => oneOrMore(kind.form(about)),
  };
}

/** A switch that is off unless it is given. */
export const onKind: Kind<boolean> = {
  takes: '',
  read: (_option, given) => last(given) === 'true',
  show: () => undefined,
  form: truth,
};

/** A switch that is on unless it is given, as `--no-NAME`. */
export const offKind: Kind<boolean> = { ...onKind, negated: true };

function last(given: readonly string[]): string {
  return given.at(-1) ?? '';
}
