/** Changes the monthly budget; what was typed stays when it could not be saved [B5.06] [B8.02]. */
import { refusalText } from '@operatory/contract/refusals';
import { keptBudget, largestBudget, parseMonthlyBudget } from '@operatory/domain/finance';
import { refuse } from '@operatory/domain/refusals';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call, isSessionOver } from '../calls/index.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/text-field.tsx';
import { shownBudget } from './budget-words.ts';
import styles from './financial-tab.module.css';
import { monthlyBudgetQuery } from './queries.ts';

/** Digits of the largest budget. */
const mostDigits = String(largestBudget).length;

interface BudgetFormProps {
  readonly customerNumber: string;
  /** Whole dollars. */
  readonly budget: number;
  readonly onDone: () => void;
}

export function BudgetForm({ customerNumber, budget, onDone }: BudgetFormProps) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(budget === 0 ? '' : String(budget));
  const [problem, setProblem] = useState<'wrong' | 'failed'>();
  const [isSaving, setIsSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    const wanted = parseMonthlyBudget(typed);
    if (wanted === undefined) {
      setProblem('wrong');
      field.current?.focus();
      return;
    }
    setIsSaving(true);
    setProblem(undefined);
    try {
      const stored = await call('setMonthlyBudget', { params: { customerNumber }, body: { MonthlyBudget: wanted } });
      const { queryKey } = monthlyBudgetQuery(customerNumber);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, keptBudget(stored) ?? null);
      onDone();
    } catch (thrown) {
      if (!isSessionOver(thrown)) setProblem('failed');
      setIsSaving(false);
    }
  };

  const sentences = {
    wrong: `Whole dollars from 0 to ${shownBudget(largestBudget)}`,
    failed: refusalText(refuse('budget.not-set')),
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        // Esc leaves the form, and the panel stays open.
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onDone();
      }}
    >
      <TextField
        ref={field}
        label="Dollars a month"
        inputMode="numeric"
        autoComplete="off"
        maxLength={mostDigits}
        value={typed}
        readOnly={isSaving}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(undefined);
        }}
        hint="Empty for no budget"
        error={problem === undefined ? undefined : sentences[problem]}
      />
      <Button type="submit" loading={isSaving}>
        {problem === 'failed' ? 'Try again' : 'Save budget'}
      </Button>
      <Button variant="default" onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}
