/** The budgets by category: this month's state for everyone, and a form for people who may set them. */
import type { CategoryBudgetsReply } from '@operatory/contract/spending';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { draftFrom } from './budget-draft.ts';
import { BudgetForm } from './budget-form.tsx';
import { BudgetTable } from './budget-table.tsx';
import { monthWords } from './month-words.ts';
import { showBudgets } from './queries.ts';
import styles from './spending.module.css';
import { useBudgetDraft } from './use-budget-draft.ts';

interface BudgetSectionProps {
  readonly customerNumber: string;
  readonly budgets: CategoryBudgetsReply;
  readonly today: string;
  readonly maySet: boolean;
}

export function BudgetSection({ customerNumber, budgets, today, maySet }: BudgetSectionProps) {
  const client = useQueryClient();
  // What was typed stays while the person looks at something else, or reloads the page.
  const [draft, setDraft] = useBudgetDraft(customerNumber);
  const [isSaved, setIsSaved] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const isEditing = maySet && draft !== null;
  useEffect(() => {
    // The form is closed; the focus returns to the button that opened it.
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const leave = () => setDraft(null);
  const shown = budgets.categories.filter(({ budget, spent }) => budget !== null || spent !== 0);
  const hasBudgets = budgets.categories.some(({ budget }) => budget !== null);
  return (
    <section className={styles.part} aria-label="Budgets by category">
      <div className={styles.head}>
        <h3 className={styles.title}>Budgets for {monthWords(today.slice(0, 7))}</h3>
        {maySet && !isEditing ? (
          <Button
            ref={edit}
            variant="default"
            className="no-print"
            onClick={() => {
              setIsSaved(false);
              setDraft(draftFrom(budgets));
            }}
          >
            {hasBudgets ? 'Change budgets' : 'Set budgets'}
          </Button>
        ) : null}
      </div>
      {isEditing ? (
        <BudgetForm
          customerNumber={customerNumber}
          draft={draft}
          onChange={setDraft}
          onCancel={leave}
          onSaved={(saved) => {
            showBudgets(client, customerNumber, saved);
            setIsSaved(true);
            leave();
          }}
        />
      ) : (
        <>
          <p className={styles.soft}>
            {hasBudgets
              ? 'Budgets are per month. Going over one doesn’t hold up orders.'
              : `No budgets are set.${maySet ? ' Set what a category may cost in a month to see what’s left.' : ''}`}
          </p>
          {hasBudgets ? <BudgetTable categories={shown} /> : null}
        </>
      )}
      <p role="status" className={styles.soft}>
        {isSaved && !isEditing ? 'Budgets saved.' : ''}
      </p>
    </section>
  );
}
