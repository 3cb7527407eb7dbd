/** The columns of the overview of accounts, and their order. */
import type { AccountOverview } from '@operatory/contract/account-groups';
import { type AmountName, type CountName, figureWords } from '@operatory/domain/account-groups';

export type AccountColumn = 'name' | 'customerNumber' | 'city' | CountName | AmountName;

export const columnWords: Record<AccountColumn, string> = {
  name: 'Account',
  customerNumber: 'Number',
  city: 'City',
  ...figureWords,
};

export interface AccountSort {
  readonly column: AccountColumn;
  readonly isAscending: boolean;
}

export const firstSort: AccountSort = { column: 'name', isAscending: true };

/** Ordered by letters, or by digits. */
export const isText = (column: AccountColumn) => column === 'name' || column === 'city' || column === 'customerNumber';

/** Figures start with the largest, texts with the first; the same column again turns the order around. */
export function nextAccountSort(sort: AccountSort, column: AccountColumn): AccountSort {
  if (sort.column === column) return { column, isAscending: !sort.isAscending };
  return { column, isAscending: isText(column) };
}

/** As the address has it; a minus means descending. */
export const sortWord = ({ column, isAscending }: AccountSort) => `${isAscending ? '' : '-'}${column}`;

/** The sort order in an address; any other text means the default. */
export function readSort(word: unknown): AccountSort {
  const column = typeof word === 'string' ? word.replace(/^-/, '') : '';
  return Object.hasOwn(columnWords, column)
    ? { column: column as AccountColumn, isAscending: !String(word).startsWith('-') }
    : firstSort;
}

const texts = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Accounts without the figure are last in both directions; equal ones are by name. */
export function sortAccounts(accounts: readonly AccountOverview[], { column, isAscending }: AccountSort) {
  const direction = isAscending ? 1 : -1;
  return [...accounts].sort((a, b) => {
    const [one, other] = [a[column], b[column]];
    if (one === undefined || other === undefined) {
      return Number(one === undefined) - Number(other === undefined) || texts.compare(a.name, b.name);
    }
    const order = typeof one === 'number' ? one - Number(other) : texts.compare(one, String(other));
    return direction * order || texts.compare(a.name, b.name) || texts.compare(a.customerNumber, b.customerNumber);
  });
}
