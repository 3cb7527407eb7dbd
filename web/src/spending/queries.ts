/** The spending of one account, or of all accounts of the person. */
import type { CategoryBudgetsReply, SavedCategoryBudgets } from '@operatory/contract/spending';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callPanel, callPanelForResponse } from '../calls/index.ts';
import { type SpendingSearch, spendingQueryOf } from './spending-search.ts';

export const spendingQuery = (customerNumber: string, search: SpendingSearch) => {
  const query = spendingQueryOf(search);
  return queryOptions({
    queryKey: ['spending', customerNumber, query],
    queryFn: ({ signal }) => callPanel('readSpending', { params: { customerNumber }, query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
};

export const ownSpendingQuery = (search: SpendingSearch) => {
  const query = spendingQueryOf(search);
  return queryOptions({
    queryKey: ['spending', 'own', query],
    queryFn: ({ signal }) => callPanel('readOwnSpending', { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
};

/** The file, with every product. */
export async function readSpendingCsv(customerNumber: string, search: SpendingSearch): Promise<Blob> {
  const query = spendingQueryOf(search);
  const answer = search.isAll
    ? await callPanelForResponse('downloadOwnSpending', { query })
    : await callPanelForResponse('downloadSpending', { params: { customerNumber }, query });
  return answer.blob();
}

/** The account's current budgets, from the server. */
export async function readBudgets(customerNumber: string): Promise<CategoryBudgetsReply> {
  const { budgets } = await callPanel('readSpending', { params: { customerNumber }, query: {} });
  return budgets;
}

/** The budgets once these were saved, with what was ordered as before. */
export function withSaved({ categories }: CategoryBudgetsReply, saved: SavedCategoryBudgets): CategoryBudgetsReply {
  const { budgets, ...rest } = saved;
  const budgetOf = (key: string) => budgets.find((each) => each.key === key)?.budget ?? null;
  return {
    ...rest,
    categories: categories
      .map((category) => ({ ...category, budget: budgetOf(category.key) }))
      // One that is gone from the catalog is only there for its budget, or for what was ordered.
      .filter(({ budget, spent, isGone }) => !isGone || budget !== null || spent !== 0),
  };
}

/** Shows saved budgets wherever the account's spending is shown. */
export function showBudgets(client: QueryClient, customerNumber: string, saved: SavedCategoryBudgets): void {
  client.setQueriesData<{ readonly budgets: CategoryBudgetsReply }>(
    { queryKey: ['spending', customerNumber] },
    (before) => (before === undefined ? undefined : { ...before, budgets: withSaved(before.budgets, saved) }),
  );
}
