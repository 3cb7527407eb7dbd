/** The spending of one account, or of all accounts of the person. */
import type { CategoryBudgetsReply } from '@operatory/contract/spending';
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

/** Shows these budgets wherever the account's spending is shown. */
export function showBudgets(client: QueryClient, customerNumber: string, budgets: CategoryBudgetsReply): void {
  client.setQueriesData<object>({ queryKey: ['spending', customerNumber] }, (before) =>
    before === undefined ? undefined : { ...before, budgets },
  );
}
