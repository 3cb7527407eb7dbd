/** The monthly budget: shown, edited by people who may, and compared with this month's spending. */
import type { Cents } from '@operatory/domain/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isSessionOver } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { LoadAgain } from '../parts/messages/load-again.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { type BudgetChange, BudgetForm, saveBudget } from './budget-form.tsx';
import { shownBudget } from './budget-words.ts';
import { BurnDown } from './burn-down.tsx';
import styles from './financial-tab.module.css';
import { monthlyBudgetQuery } from './queries.ts';

/** The last change; here rather than in a toast, which the open panel would cover. */
interface ChangeNoteProps {
  readonly words: string;
  readonly undo: () => Promise<void>;
}

function ChangeNote({ words, undo }: ChangeNoteProps) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <>
      <span className={styles.soft}>{words}</span>
      <Button
        variant="subtle"
        loading={isBusy}
        onClick={() => {
          setIsBusy(true);
          void undo().finally(() => setIsBusy(false));
        }}
      >
        Undo
      </Button>
    </>
  );
}

interface MonthlyBudgetProps {
  readonly customerNumber: string;
  readonly maySet: boolean;
  readonly cartTotal: Cents | undefined;
}

export function MonthlyBudget({ customerNumber, maySet, cartTotal }: MonthlyBudgetProps) {
  const { data: budget, isError, refetch } = useQuery(monthlyBudgetQuery(customerNumber));
  const queryClient = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  /** The last change, with the budget before it. */
  const [change, setChange] = useState<{ readonly words: string; readonly before: number }>();
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // The form is closed; the focus returns to the button that opened it.
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const undo = async (before: number) => {
    try {
      await saveBudget(queryClient, customerNumber, before);
      setChange(undefined);
      edit.current?.focus();
    } catch (thrown) {
      if (!isSessionOver(thrown)) setChange({ words: 'Couldn’t restore the budget. Try again.', before });
    }
  };
  const onDone = (made?: BudgetChange) => {
    setIsEditing(false);
    if (made === undefined) return;
    const { before, after } = made;
    setChange({
      words: after === 0 ? 'Monthly budget removed' : `Monthly budget set to ${shownBudget(after)}`,
      before,
    });
  };

  const draw = () => {
    if (budget === undefined && isError) {
      return <LoadAgain what="the budget" onLoad={() => void refetch()} />;
    }
    if (budget === undefined) return <SkeletonRows rows={3} label="Loading the budget" />;
    if (isEditing) {
      return <BudgetForm customerNumber={customerNumber} budget={budget ?? 0} onDone={onDone} />;
    }
    return (
      <div className={styles.row}>
        <strong>{budget === null || budget === 0 ? 'No budget set' : `${shownBudget(budget)} a month`}</strong>
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
      <div role="status" className={styles.changed}>
        {change === undefined || isEditing ? null : (
          <ChangeNote words={change.words} undo={() => undo(change.before)} />
        )}
      </div>
      <BurnDown customerNumber={customerNumber} budget={budget ?? 0} cartTotal={cartTotal} />
    </section>
  );
}
