/** Why a message was refused or is waiting, and what to do about it. */
import styles from './message-panel.module.css';

export function MessageWhy({ what, wayOut }: { readonly what: string; readonly wayOut: string }) {
  return (
    <div className={styles.why}>
      <p>
        <strong>{what}</strong>
      </p>
      <p>{wayOut}</p>
    </div>
  );
}
