/** What a form lacks before it can be sent, beside its button, so that nobody wonders why it can't be pressed. */
import styles from './page-form.module.css';

/** `false` stands for what is there already. */
export function StillNeeded({ what }: { readonly what: readonly (string | false)[] }) {
  const missing = what.filter((each) => each !== false);
  return (
    <p role="status" className={styles.soft}>
      {missing.length === 0 ? '' : `Still needed: ${missing.join(', ')}.`}
    </p>
  );
}
