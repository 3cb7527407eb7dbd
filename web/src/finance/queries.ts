/** What the finance room reads from the server. */
import { keptBudget } from '@operatory/domain/finance';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../calls/index.ts';

/** Fresh for a minute: the figures come from the ERP's imports. */
const staleTime = 60_000;

/** Whole dollars; `null` where the answer is none that may be kept [C5.10]. */
export const monthlyBudgetQuery = (customerNumber: string) =>
  queryOptions({
    queryKey: ['finance', customerNumber, 'budget'],
    queryFn: async ({ signal }) =>
      keptBudget(await call('readMonthlyBudget', { params: { customerNumber } }, { signal })) ?? null,
    staleTime,
  });

export const monthSpendingQuery = (customerNumber: string) =>
  queryOptions({
    queryKey: ['finance', customerNumber, 'spending'],
    queryFn: ({ signal }) => call('readMonthSpending', { params: { customerNumber } }, { signal }),
    staleTime,
  });

export const financialSummaryQuery = (customerNumber: string) =>
  queryOptions({
    queryKey: ['finance', customerNumber, 'summary'],
    queryFn: ({ signal }) => call('readFinancialSummary', { params: { customerNumber } }, { signal }),
    staleTime,
  });

/** All statements, newest first. */
export const statementsQuery = (customerNumber: string) =>
  queryOptions({
    queryKey: ['finance', customerNumber, 'statements'],
    queryFn: async ({ signal }) =>
      (await call('listStatements', { params: { customerNumber } }, { signal })).data.toSorted((one, other) =>
        other.statementDate.localeCompare(one.statementDate),
      ),
    staleTime,
  });
