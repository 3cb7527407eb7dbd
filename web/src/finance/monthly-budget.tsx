/** The monthly budget: shown, changed by those who may, and held against what the month has spent [B4.30]. */
import type { Cents } from '@operatory/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { LoadAgain } from '../parts/load-again.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { BudgetForm } from './budget-form.tsx';
import { shownBudget } from './budget-words.ts';
import { BurnDown } from './burn-down.tsx';
import styles from './financial-tab.module.css';
import { monthlyBudgetQuery } from './queries.ts';

interface MonthlyBudgetProps {
  readonly customerNumber: string;
  readonly maySet: boolean;
  readonly cartTotal: Cents | undefined;
}

export function MonthlyBudget({ customerNumber, maySet, cartTotal }: MonthlyBudgetProps) {
  const { data: budget, isError, refetch } = useQuery(monthlyBudgetQuery(customerNumber));
  const [isEditing, setIsEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // The form is gone; whoever typed in it goes on where they began.
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const draw = () => {
    if (budget === undefined && isError) {
      return <LoadAgain label="Load the budget" onLoad={() => void refetch()} />;
    }
    if (budget === undefined) return <SkeletonRows rows={3} label="Loading the budget" />;
    if (isEditing) {
      return <BudgetForm customerNumber={customerNumber} budget={budget ?? 0} onDone={() => setIsEditing(false)} />;
    }
    return (
      <div className={styles.row}>
        <strong>{budget === null || budget === 0 ? 'No budget is set' : `${shownBudget(budget)} a month`}</strong>
        {maySet ? (
          <Button ref={edit} variant="default" onClick={() => setIsEditing(true)}>
            {budget === null || budget === 0 ? 'Set a budget' : 'Change budget'}
          </Button>
        ) : null}
      </div>
    );
  };

  return (
    <section className={styles.part} aria-label="Monthly budget">
      <h2 className={styles.title}>Monthly budget</h2>
      {draw()}
      <BurnDown customerNumber={customerNumber} budget={budget ?? 0} cartTotal={cartTotal} />
    </section>
  );
}
