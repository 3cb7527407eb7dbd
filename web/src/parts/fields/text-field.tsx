/** A labeled field for a line of text with an error message. */
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './text-field.module.css';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  readonly label: string;
  /** True if a column heading shows the label to sighted people; then the label is only for screen readers. */
  readonly isLabelUnseen?: boolean;
  /** A hint under the field. */
  readonly hint?: string;
  /** The error; replaces the hint and is announced at once. */
  readonly error?: string | undefined;
  /** Inside the field at its end, such as a button that shows a password. */
  readonly end?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, isLabelUnseen = false, hint, error, end, className, ...rest }: TextFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={className === undefined ? styles.field : `${styles.field} ${className}`}>
      <label className={isLabelUnseen ? 'unseen' : styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.frame}>
        <input
          type="text"
          {...rest}
          id={id}
          className={styles.input}
          data-end={end === undefined ? undefined : true}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
        />
        {end === undefined ? null : <div className={styles.end}>{end}</div>}
      </div>
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
