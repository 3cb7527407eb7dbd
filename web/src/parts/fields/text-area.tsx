/** A labeled field for several lines of text with an error message. */
import { type Ref, type TextareaHTMLAttributes, useId } from 'react';
import styles from './text-field.module.css';

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  readonly label: string;
  /** A hint under the field. */
  readonly hint?: string;
  /** The error; replaces the hint and is announced at once. */
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ label, hint, error, ...rest }: TextAreaProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        className={`${styles.input} ${styles.area}`}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
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
