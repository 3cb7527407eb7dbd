/** Why the order was not sent, all reasons at once, and the way out of each. */

import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import styles from './send-problems.module.css';
import type { SendProblem } from './use-send-order.ts';

export function SendProblems({ problem }: { readonly problem: SendProblem | undefined }) {
  if (problem === undefined) return null;
  if (problem.kind === 'update-required') {
    return (
      <Banner tone="alarm">
        <div className={styles.update}>
          <p>{problem.message}</p>
          <Button variant="default" onClick={() => window.location.reload()}>
            Update
          </Button>
        </div>
      </Banner>
    );
  }
  if (problem.kind !== 'refused') return <Banner tone="notice">{problem.message}</Banner>;
  return (
    <Banner tone="alarm">
      <p className={styles.title}>The order was not sent.</p>
      <ul className={styles.reasons}>
        {problem.reasons.map((reason) => (
          <li key={`${reason.code}/${reason.itemNumber ?? ''}`}>{reason.message}</li>
        ))}
      </ul>
    </Banner>
  );
}
