/** What a form still needs before it can be sent, next to its button, so that people know why it's disabled. */
import styles from './page-form.module.css';

/** `false` means that it's already there. */
export function StillNeeded({ what }: { readonly what: readonly (string | false)[] }) {
  const missing = what.filter((each) => each !== false);
  return (
    <p role="status" className={styles.soft}>
      {missing.length === 0 ? '' : `Still needed: ${missing.join(', ')}.`}
    </p>
  );
}
