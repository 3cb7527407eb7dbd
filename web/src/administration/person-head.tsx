/** The header of one person's screen: a title and a back link. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ArrowBackIcon } from '../parts/icons/direction-icons.tsx';
import { focusHeading } from '../parts/keyboard/focus-heading.ts';
import styles from './administration.module.css';

export function PersonHead({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.screen} aria-label={title}>
      <header className={styles.head}>
        <Link to="/administration" search={{}} className={styles.back}>
          <ArrowBackIcon size={18} />
          People
        </Link>
        <h1 ref={focusHeading} tabIndex={-1}>
          {title}
        </h1>
      </header>
      {children}
    </section>
  );
}
