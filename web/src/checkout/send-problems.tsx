/** Why the order wasn't sent: all reasons at once, each with its solution. */

import { useEffect, useRef } from 'react';
import { Banner } from '../parts/states/banner.tsx';
import { AskApproval } from './ask-approval.tsx';
import styles from './send-problems.module.css';
import type { SendProblem } from './use-send-order.ts';

/** An update is requested in a separate dialog. */
type ShownProblem = Exclude<SendProblem, { kind: 'update-required' }>;

interface ProblemProps {
  readonly problem: ShownProblem;
  readonly customerNumber: string;
}

function Problem({ problem, customerNumber }: ProblemProps) {
  if (problem.kind !== 'refused') return <Banner tone="notice">{problem.message}</Banner>;
  const approval = problem.reasons.find(({ code }) => code === 'approval.needed');
  if (approval !== undefined) {
    return <AskApproval customerNumber={customerNumber} why={approval.message} />;
  }
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

interface SendProblemsProps {
  readonly problem: SendProblem | undefined;
  readonly customerNumber: string;
}

/** Scrolls into view, because the clicked button is at the other end of the panel. */
export function SendProblems({ problem: whole, customerNumber }: SendProblemsProps) {
  const problem = whole?.kind === 'update-required' ? undefined : whole;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== undefined) place.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return (
    <div ref={place}>
      {problem === undefined ? null : <Problem problem={problem} customerNumber={customerNumber} />}
    </div>
  );
}
