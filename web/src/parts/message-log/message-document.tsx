/** A document's text, collapsed until someone opens it; renders nothing if there is none. */
import styles from './message-panel.module.css';

export function MessageDocument({ title, text }: { readonly title: string; readonly text: string }) {
  if (text === '') return null;
  return (
    <details className={styles.document}>
      <summary>{title}</summary>
      <pre>{text}</pre>
    </details>
  );
}
