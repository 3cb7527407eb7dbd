/** Why the order wasn't sent: all reasons at once, with what to do about each. */

import { useEffect, useRef } from 'react';
import { Banner } from '../parts/states/banner.tsx';
import styles from './send-problems.module.css';
import type { SendProblem } from './use-send-order.ts';

/** An update is requested in a separate dialog. */
export type ShownProblem = Exclude<SendProblem, { kind: 'update-required' }>;

function Problem({ problem }: { readonly problem: ShownProblem }) {
  if (problem.kind !== 'refused') return <Banner tone="notice">{problem.message}</Banner>;
  return (
    <Banner tone="alarm">
      <p className={styles.title}>We couldn’t send this order.</p>
      <ul className={styles.reasons}>
        {problem.reasons.map((reason) => (
          <li key={`${reason.code}/${reason.itemNumber ?? ''}/${reason.message}`}>{reason.message}</li>
        ))}
      </ul>
    </Banner>
  );
}

/** Comes into view by itself: the button that was pressed is at the other end of the panel. */
export function SendProblems({ problem }: { readonly problem: ShownProblem | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== undefined) place.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return <div ref={place}>{problem === undefined ? null : <Problem problem={problem} />}</div>;
}
