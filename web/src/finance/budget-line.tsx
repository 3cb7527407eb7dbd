/** The monthly budget and this month's spending, in one line. */
import { centsFromDollars, formatUsd } from '@operatory/domain/money';
import { useQuery } from '@tanstack/react-query';
import { shownBudget } from './budget-words.ts';
import { monthlyBudgetQuery, monthSpendingQuery } from './queries.ts';

export function BudgetLine({ customerNumber }: { readonly customerNumber: string }) {
  const { data: budget, isError } = useQuery(monthlyBudgetQuery(customerNumber));
  const { data: month } = useQuery(monthSpendingQuery(customerNumber));
  if (budget === undefined) return isError ? 'Couldn’t load it' : '…';
  const spent = month?.spent === undefined ? '' : `${formatUsd(centsFromDollars(month.spent))} spent this month`;
  if (budget === null || budget === 0) return spent === '' ? 'No budget set' : `No budget set, ${spent}`;
  return `${shownBudget(budget)} a month${spent === '' ? '' : `, ${spent}`}`;
}
