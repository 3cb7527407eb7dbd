/** The query of the spending's address. */
import { categoryKeyPattern, monthPattern } from '@operatory/domain/spending';

export interface SpendingSearch {
  /** Chosen months, such as `2026-02`; the first and the last of the thirteen when absent. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly category?: string | undefined;
  /** All accounts of the person instead of the one in the address. */
  readonly isAll: boolean;
}

const matching = (pattern: RegExp, value: unknown) => {
  const text = String(value ?? '');
  return pattern.test(text) ? text : undefined;
};

/** Ignores what isn't a month or a category. */
export const parseSpendingSearch = (search: Readonly<Record<string, unknown>>): SpendingSearch => ({
  from: matching(monthPattern, search.from),
  to: matching(monthPattern, search.to),
  category: matching(categoryKeyPattern, search.category),
  isAll: search.of === 'all',
});

/** The call's query: only what was chosen. */
export function spendingQueryOf({ from, to, category }: Omit<SpendingSearch, 'isAll'>) {
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(category === undefined ? {} : { category }),
  };
}

/** The address's query for it. */
export const addressQueryOf = ({ isAll, ...search }: SpendingSearch): Readonly<Record<string, string | undefined>> => ({
  ...spendingQueryOf(search),
  ...(isAll ? { of: 'all' } : {}),
});

/** Choosing a month after the last one, or before the first one, moves the other along. */
export function withMonth(
  search: SpendingSearch,
  which: 'from' | 'to',
  month: string,
  { from, to }: { readonly from: string; readonly to: string },
): SpendingSearch {
  if (which === 'from') return { ...search, from: month, to: month > to ? month : to };
  return { ...search, to: month, from: month < from ? month : from };
}
