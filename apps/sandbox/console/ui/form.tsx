import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { wordsOf } from '../api.ts';
import { said } from './action.tsx';

/** What was filled in: the text of each field by its name, without what was left empty. */
export type Filled = Readonly<Record<string, string>>;

interface FormProps {
  /** Does what the form is for; what it resolves to is told. */
  readonly send: (filled: Filled) => Promise<string | undefined>;
  readonly button: string;
  readonly children: ComponentChildren;
  readonly label?: string;
  readonly kind?: 'primary' | 'plain' | 'danger';
}

/** A form, with what is wrong beside its button. */
export function Form({ send, button, children, label, kind = 'primary' }: FormProps) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setProblem('');
    try {
      const text = await send(filledIn(form));
      if (text !== undefined) said.value = { text, isBad: false };
    } catch (error) {
      setProblem(wordsOf(error));
    }
    setBusy(false);
  };
  return (
    <form
      class="form"
      {...(label === undefined ? {} : { 'aria-label': label })}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      {children}
      <div class="row">
        <button type="submit" class={kind} aria-busy={isBusy} aria-disabled={isBusy}>
          {button}
        </button>
        <span class="problem" role="alert" dir="auto">
          {problem}
        </span>
      </div>
    </form>
  );
}

function filledIn(form: HTMLFormElement): Filled {
  const pairs = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly value?: string | undefined;
  readonly type?: 'text' | 'number' | 'password';
  readonly required?: boolean;
  readonly placeholder?: string;
  /** Values to choose from, where others may be written as well. */
  readonly choices?: readonly string[];
  readonly rows?: number;
}

/** A text field with its label. */
export function Field({
  name,
  label,
  hint,
  value = '',
  type = 'text',
  required = false,
  placeholder,
  choices,
  rows,
}: FieldProps) {
  const id = useId();
  const common = {
    id,
    name,
    required,
    defaultValue: value,
    dir: 'auto' as const,
    spellcheck: false,
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` }),
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {rows === undefined ? (
        <Input {...common} type={type} list={choices && `${id}-choices`} />
      ) : (
        <textarea {...common} rows={rows} />
      )}
      {choices !== undefined && (
        <datalist id={`${id}-choices`}>
          {choices.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} class="hint">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The types of Preact know that only some inputs have a list. */
function Input({
  type,
  list,
  ...common
}: {
  readonly type: NonNullable<FieldProps['type']>;
  readonly list: string | undefined;
  readonly id: string;
  readonly name: string;
  readonly dir: 'auto';
}) {
  if (list !== undefined) return <input {...common} type="text" list={list} autocomplete="off" />;
  if (type === 'number') return <input {...common} type="number" step="1" min="0" />;
  if (type === 'password') return <input {...common} type="password" autocomplete="off" />;
  return <input {...common} type="text" autocomplete="off" />;
}

interface SelectProps {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly (readonly [value: string, text: string])[];
  readonly value?: string | undefined;
  readonly onChange?: (value: string) => void;
  readonly required?: boolean;
}

/** A choice with its label. */
export function Select({ name, label, choices, value, onChange, required = false }: SelectProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        name={name}
        required={required}
        value={value}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      >
        {choices.map(([each, text]) => (
          <option key={each} value={each} selected={each === value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
