/** Sets all budgets of an account with one save. */
import type { CategoryBudgetsReply, SavedCategoryBudgets } from '@operatory/contract/spending';
import { formatUsd } from '@operatory/domain/money';
import { largestCategoryBudget } from '@operatory/domain/spending';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { callPanel, isRefusedWith } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { useFirstWrong } from '../parts/forms/use-first-wrong.ts';
import { useSaving } from '../parts/forms/use-saving.ts';
import { roles } from '../parts/lists/table-roles.ts';
import { Money } from '../parts/reports/money.tsx';
import table from '../parts/reports/report-table.module.css';
import { Banner } from '../parts/states/banner.tsx';
import { type BudgetDraft, budgetIn, fieldText, onNewBase, wantedBudgets } from './budget-draft.ts';
import { readBudgets } from './queries.ts';
import styles from './spending.module.css';

interface BudgetFormProps {
  readonly customerNumber: string;
  readonly draft: BudgetDraft;
  readonly onChange: (draft: BudgetDraft) => void;
  readonly onCancel: () => void;
  readonly onSaved: (saved: SavedCategoryBudgets) => void;
}

const wrongWords = `Enter an amount up to ${formatUsd(largestCategoryBudget)}, such as $1,250.50, or leave it blank.`;

interface RowProps {
  readonly draft: BudgetDraft;
  readonly category: CategoryBudgetsReply['categories'][number];
  readonly isChecked: boolean;
  readonly isBusy: boolean;
  readonly onType: (text: string) => void;
}

function BudgetRow({ draft, category, isChecked, isBusy, onType }: RowProps) {
  const { name, spent, isGone } = category;
  const isWrong = isChecked && budgetIn(draft, category) === undefined;
  return (
    <tr {...roles.row}>
      <td {...roles.rowHead} className={table.description}>
        {name}
        {isGone ? <span className={styles.under}>No longer in the catalog</span> : null}
      </td>
      <td {...roles.cell} data-label="Ordered" className={table.number}>
        <Money dollars={spent} />
      </td>
      <td {...roles.cell} data-label="Budget" className={styles.field}>
        <TextField
          label={`Budget for ${name}`}
          isLabelUnseen
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={fieldText(draft, category)}
          readOnly={isBusy}
          error={isWrong ? wrongWords : undefined}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      </td>
    </tr>
  );
}

/** What someone else changed while this form was open. It takes the focus, because the form may be scrolled far below it. */
function News({ news, newsBy }: BudgetDraft) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.focus();
    element.current?.scrollIntoView({ block: 'center' });
  }, []);
  if (news.length === 0) return null;
  return (
    <div ref={element} tabIndex={-1}>
      <Banner tone="notice">
        <p className={styles.newsHead}>
          {newsBy ?? 'Someone else'} saved other budgets while you were typing. Your entries are kept; check them and
          save again.
        </p>
        <ul className={styles.news}>
          {news.map((words) => (
            <li key={words}>{words}.</li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}

export function BudgetForm({ customerNumber, draft, onChange, onCancel, onSaved }: BudgetFormProps) {
  const saving = useSaving(['spending', customerNumber]);
  const [problems, setProblems] = useState<object>({});
  const form = useFirstWrong(problems, saving.failure);
  const isChecked = Object.keys(problems).length > 0;
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);

  const save = (event: FormEvent) => {
    event.preventDefault();
    const budgets = wantedBudgets(draft);
    setProblems(budgets === undefined ? { budgets: wrongWords } : {});
    if (budgets === undefined) return;
    void saving.run(async () => {
      const body = { version: draft.base.version, budgets };
      try {
        onSaved(await callPanel('saveCategoryBudgets', { params: { customerNumber }, body }));
      } catch (thrown) {
        const isOutdated =
          isRefusedWith(thrown, 'spending.budgets-changed') || isRefusedWith(thrown, 'spending.category-unknown');
        if (!isOutdated) throw thrown;
        onChange(onNewBase(draft, await readBudgets(customerNumber)));
      }
    });
  };
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label="Budgets by category"
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        // Esc leaves the form, but the panel stays open; and it drops nothing that was typed.
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        if (Object.keys(draft.typed).length === 0) onCancel();
      }}
    >
      <p className={styles.soft}>Amounts are in dollars per month. For no budget, leave the field blank or enter 0.</p>
      {/* A new element for each version, so that it takes the focus again. */}
      <News key={draft.base.version} {...draft} />
      <table {...roles.table} className={table.table} data-cards aria-label="Budgets by category">
        <thead {...roles.group}>
          <tr {...roles.row}>
            {['Category', 'Ordered', 'Budget'].map((label) => (
              <th {...roles.column} key={label} scope="col" className={label === 'Ordered' ? table.number : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {draft.base.categories.map((category) => (
            <BudgetRow
              key={category.key}
              {...{ draft, category, isChecked }}
              isBusy={saving.isBusy}
              onType={(text) => onChange({ ...draft, typed: { ...draft.typed, [category.key]: text } })}
            />
          ))}
        </tbody>
      </table>
      <div className={styles.actions}>
        {saving.failure === undefined ? null : (
          <Banner tone="alarm">Couldn’t save the budgets. {saving.failure.detail} Your entries are kept.</Banner>
        )}
        <Button type="submit" loading={saving.isBusy}>
          Save budgets
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
