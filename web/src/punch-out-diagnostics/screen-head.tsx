/** The header of a connections screen: a title and a back link. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ArrowBackIcon } from '../parts/icons/direction-icons.tsx';
import { focusHeading } from '../parts/keyboard/focus-heading.ts';
import styles from './connection-view.module.css';
import frame from './screen-head.module.css';

interface ScreenHeadProps {
  readonly title: string;
  /** The connection to go back to; left out for the list of all. */
  readonly of?: string;
  readonly children: ReactNode;
}

export function ScreenHead({ title, of, children }: ScreenHeadProps) {
  return (
    <section className={frame.screen} aria-label={title}>
      <header className={frame.head}>
        <Link to="/punch-out-diagnostics" search={of === undefined ? {} : { of }} className={styles.back}>
          <ArrowBackIcon size={18} />
          {of === undefined ? 'Connections' : 'Back'}
        </Link>
        <h1 ref={focusHeading} tabIndex={-1}>
          {title}
        </h1>
      </header>
      {children}
    </section>
  );
}
