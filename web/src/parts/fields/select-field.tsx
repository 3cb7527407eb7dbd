/** A labeled native select field with an error message. */
import { type SelectHTMLAttributes, useId } from 'react';
import styles from './text-field.module.css';

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> {
  readonly label: string;
  /** A hint under the field. */
  readonly hint?: string;
  /** The error; replaces the hint and is announced at once. */
  readonly error?: string | undefined;
}

export function SelectField({ label, hint, error, children, ...rest }: SelectFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        {...rest}
        id={id}
        className={styles.input}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      >
        {children}
      </select>
      {note === undefined ? null : (
        <p
          id={`${id}-note`}
          className={styles.note}
          data-wrong={error !== undefined || undefined}
          role={error === undefined ? undefined : 'alert'}
        >
          {note}
        </p>
      )}
    </div>
  );
}
