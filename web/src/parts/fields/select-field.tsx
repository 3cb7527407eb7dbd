/** A labeled native select field with an error message. */
import { type SelectHTMLAttributes, useId } from 'react';
import styles from './text-field.module.css';

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> {
  readonly label: string;
  /** The error; announced at once. */
  readonly error?: string | undefined;
}

export function SelectField({ label, error, children, ...rest }: SelectFieldProps) {
  const id = useId();
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
        aria-describedby={error === undefined ? undefined : `${id}-note`}
      >
        {children}
      </select>
      {error === undefined ? null : (
        <p id={`${id}-note`} className={styles.note} data-wrong role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
