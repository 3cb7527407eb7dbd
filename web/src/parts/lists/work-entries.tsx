/** Entries that wait for a decision, each folded until someone opens it. */
import { type ReactNode, type Ref, useId } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './work-entries.module.css';

interface WorkEntriesProps {
  /** The count, with its noun. */
  readonly title: string;
  readonly children: ReactNode;
  /** If there are more than are listed. */
  readonly more?: { readonly isLoading: boolean; readonly onLoad: () => void } | undefined;
}

export function WorkEntries({ title, children, more }: WorkEntriesProps) {
  const titleId = useId();
  return (
    <section className={styles.entries} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
      {more === undefined ? null : (
        <Button variant="default" loading={more.isLoading} onClick={more.onLoad}>
          Show more
        </Button>
      )}
    </section>
  );
}

interface WorkEntryProps {
  readonly name: ReactNode;
  /** Distinguishing details, on the same line. */
  readonly facts: ReactNode;
  readonly children: ReactNode;
  readonly onToggle?: (isOpen: boolean) => void;
  readonly ref?: Ref<HTMLDetailsElement>;
}

export function WorkEntry({ name, facts, children, onToggle, ref }: WorkEntryProps) {
  return (
    <details ref={ref} className={styles.entry} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary>
        <strong>{name}</strong> <span className={styles.facts}>{facts}</span>
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}

/** The entry's actions, below it. */
export function WorkActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
