/** The queries of the finance feature. Failures are only logged, and the tab works without them. */
import { keptBudget } from '@operatory/domain/finance';
import { queryOptions } from '@tanstack/react-query';
import { callPanel } from '../calls/index.ts';
import { logged } from '../calls/logged.ts';

/** Fresh for a minute: the figures come from the ERP's imports. */
const staleTime = 60_000;

/** Whole dollars; `null` if the response isn't a usable amount. */
export const monthlyBudgetQuery = (customerNumber: string) =>
  queryOptions({
    queryKey: ['finance', customerNumber, 'budget'],
    queryFn: async ({ signal }) =>
      keptBudget(await logged(callPanel('readMonthlyBudget', { params: { customerNumber } }, { signal }))) ?? null,
    staleTime,
  });

export const monthSpendingQuery = (customerNumber: string) =>
  queryOptions({
    queryKey: ['finance', customerNumber, 'spending'],
    queryFn: ({ signal }) => logged(callPanel('readMonthSpending', { params: { customerNumber } }, { signal })),
    staleTime,
  });

export const financialSummaryQuery = (customerNumber: string) =>
  queryOptions({
    queryKey: ['finance', customerNumber, 'summary'],
    queryFn: ({ signal }) => logged(callPanel('readFinancialSummary', { params: { customerNumber } }, { signal })),
    staleTime,
  });

/** All statements and memos without an order, newest first, and the account's payment page, if the distributor has one. */
export const statementsQuery = (customerNumber: string) =>
  queryOptions({
    queryKey: ['finance', customerNumber, 'statements'],
    queryFn: async ({ signal }) => {
      const {
        data,
        payOnlineUrl,
        memos = [],
      } = await logged(callPanel('listStatements', { params: { customerNumber } }, { signal }));
      return {
        statements: data.toSorted((one, other) => other.statementDate.localeCompare(one.statementDate)),
        payOnlineUrl,
        memos,
      };
    },
    staleTime,
  });
