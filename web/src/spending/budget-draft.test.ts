import type { CategoryBudgetsReply } from '@operatory/contract/spending';
import { expect, it } from 'vitest';
import { budgetIn, draftFrom, fieldText, onNewBase, wantedBudgets } from './budget-draft.ts';

const budgetsOf = (version: number, gloves: number | null, masks: number | null): CategoryBudgetsReply => ({
  ...{ version, changedBy: 'Lead' },
  categories: [
    { key: '1.1', name: 'Gloves', budget: gloves, spent: 0, isGone: false },
    { key: '1.2', name: 'Masks', budget: masks, spent: 0, isGone: false },
  ],
});

it('a save sends what is shown: typed budgets, and stored ones that nobody touched', () => {
  const draft = draftFrom(budgetsOf(1, 1_250.5, 30));
  const [gloves, masks] = draft.base.categories;
  if (gloves === undefined || masks === undefined) throw new Error('two categories');
  expect([fieldText(draft, gloves), fieldText(draft, masks)]).toEqual(['$1,250.50', '$30.00']);
  expect(wantedBudgets(draft)).toEqual([
    { key: '1.1', budget: 1_250.5 },
    { key: '1.2', budget: 30 },
  ]);
  expect(wantedBudgets({ ...draft, typed: { '1.1': '', '1.2': '$2,000' } })).toEqual([{ key: '1.2', budget: 2_000 }]);
  expect(wantedBudgets({ ...draft, typed: { '1.1': '0', '1.2': ' ' } })).toEqual([]);
  const wrong = { ...draft, typed: { '1.1': 'lots' } };
  expect([budgetIn(wrong, gloves), wantedBudgets(wrong)]).toEqual([undefined, undefined]);
});

it('after someone else’s save, typed fields stay, the others follow, and the changes are named', () => {
  const draft = { ...draftFrom(budgetsOf(1, 10, 30)), typed: { '1.1': '$12' } };
  const next = onNewBase(draft, budgetsOf(2, 11, null));
  expect(next.base.version).toBe(2);
  expect(next.news).toEqual(['Gloves: changed from $10.00 to $11.00', 'Masks: removed (was $30.00)']);
  expect(wantedBudgets(next)).toEqual([{ key: '1.1', budget: 12 }]);
  expect(onNewBase(draftFrom(budgetsOf(1, null, null)), budgetsOf(2, 5, null)).news).toEqual(['Gloves: set to $5.00']);
});
