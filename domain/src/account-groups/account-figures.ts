/** The figures of several accounts: their sums, and which accounts match a search text. */
import { type Cents, cents, centsFromDollars } from '../money/index.ts';
import { foldText } from '../search/index.ts';

/** Names of the amounts; each is absent where the viewer doesn't see it, or the account has none. */
export const amountNames = ['cart', 'month', 'monthBefore', 'year', 'yearBefore', 'budgetLeft'] as const;
export type AmountName = (typeof amountNames)[number];

/** Names of the counts; absent where the viewer doesn't see them. */
export const countNames = ['cartLines', 'requests', 'held', 'backOrdered'] as const;
export type CountName = (typeof countNames)[number];

/** What each figure is called, on the screen and in the file. */
export const figureWords: Readonly<Record<AmountName | CountName, string>> = {
  cartLines: 'Cart lines',
  cart: 'Cart',
  requests: 'To approve',
  held: 'On hold',
  backOrdered: 'Back-ordered',
  month: 'This month',
  monthBefore: 'Same period last year',
  year: 'This year',
  yearBefore: 'Last year to date',
  budgetLeft: 'Budget left',
};

export type AccountFigures = { readonly [Name in AmountName]?: Cents | undefined } & {
  readonly [Name in CountName]?: number | undefined;
};

/** The figures of an account whose amounts are in dollars. */
export function figuresFromDollars(
  account: {
    readonly [Name in AmountName | CountName]?: number | undefined;
  },
): AccountFigures {
  const counts = countNames.map((name) => [name, account[name]] as const);
  const amounts = amountNames.map((name) => {
    const dollars = account[name];
    return [name, dollars === undefined ? undefined : centsFromDollars(dollars)] as const;
  });
  return Object.fromEntries([...counts, ...amounts].filter(([, value]) => value !== undefined));
}

function sumOf(accounts: readonly AccountFigures[], name: AmountName | CountName): number | undefined {
  const known = accounts.flatMap((account) => account[name] ?? []);
  return known.length === 0 ? undefined : known.reduce((total, value) => total + value, 0);
}

/** The sum of each figure over the accounts that have it; absent if none has. */
export function sumFigures(accounts: readonly AccountFigures[]): AccountFigures {
  const counts = countNames.map((name) => [name, sumOf(accounts, name)] as const);
  const amounts = amountNames.map((name) => {
    const sum = sumOf(accounts, name);
    return [name, sum === undefined ? undefined : cents(sum)] as const;
  });
  return Object.fromEntries([...counts, ...amounts].filter(([, value]) => value !== undefined));
}

interface NamedAccount {
  readonly customerNumber: string;
  readonly name: string;
  readonly city: string;
}

/** Accounts whose name or city contains every word typed, or whose number starts with it. */
export function meantAccounts<Account extends NamedAccount>(accounts: readonly Account[], typed: string): Account[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  return accounts.filter(({ customerNumber, name, city }) => {
    const text = foldText(`${name} ${city}`);
    return words.every((word) => text.includes(word) || customerNumber.startsWith(word));
  });
}
