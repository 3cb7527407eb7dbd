/** One part of phone mode: a heading, a link to the full screen, and its content or an empty message. */
import { type ReactNode, useId } from 'react';
import styles from './phone-panel.module.css';

interface PhoneSectionProps {
  readonly title: string;
  /** Links to the full screen. */
  readonly more?: ReactNode;
  /** Shown instead of the content if there is none. */
  readonly empty?: string | undefined;
  readonly children?: ReactNode;
}

export function PhoneSection({ title, more, empty, children }: PhoneSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.heading}>
        <h3 id={id}>{title}</h3>
        {more}
      </header>
      {empty === undefined ? children : <p className={styles.empty}>{empty}</p>}
    </section>
  );
}
