/** Changes the monthly budget. The input stays in the field if it couldn't be saved. */
import { refusalText } from '@operatory/contract/refusals';
import { keptBudget, largestBudget, parseMonthlyBudget } from '@operatory/domain/finance';
import { refuse } from '@operatory/domain/refusals';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { callPanel, isSessionOver } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { shownBudget } from './budget-words.ts';
import styles from './financial-tab.module.css';
import { monthlyBudgetQuery } from './queries.ts';

export async function saveBudget(queryClient: QueryClient, customerNumber: string, budget: number) {
  const stored = await callPanel('setMonthlyBudget', { params: { customerNumber }, body: { MonthlyBudget: budget } });
  const { queryKey } = monthlyBudgetQuery(customerNumber);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, keptBudget(stored) ?? null);
}

/** Whole dollars. */
export interface BudgetChange {
  readonly before: number;
  readonly after: number;
}

interface BudgetFormProps {
  readonly customerNumber: string;
  /** Whole dollars. */
  readonly budget: number;
  /** With what changed, if anything did. */
  readonly onDone: (change?: BudgetChange) => void;
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
      await saveBudget(queryClient, customerNumber, wanted);
      onDone(wanted === budget ? undefined : { before: budget, after: wanted });
    } catch (thrown) {
      if (!isSessionOver(thrown)) setProblem('failed');
      setIsSaving(false);
    }
  };

  const sentences = {
    wrong: `Enter whole dollars from 0 to ${shownBudget(largestBudget)}, such as $3,000.`,
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
        label="Monthly budget ($)"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={typed}
        readOnly={isSaving}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(undefined);
        }}
        hint="Leave blank for none"
        error={problem === undefined ? undefined : sentences[problem]}
      />
      <Button type="submit" loading={isSaving}>
        {problem === 'failed' ? 'Try again' : 'Save budget'}
      </Button>
      <Button variant="default" onClick={() => onDone()}>
        Cancel
      </Button>
    </form>
  );
}
