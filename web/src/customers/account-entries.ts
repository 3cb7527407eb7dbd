/** The rows of the account selector: accounts by name, joined with their open carts. */
import { foldText } from '@operatory/domain/search';

/** An account that may be entered. */
export interface AccountEntry {
  readonly customerNumber: string;
  readonly customerName: string;
  /** 0 where there is no open cart. */
  readonly lineItemCount: number;
  readonly modified: string | undefined;
}

interface Account {
  readonly customerNumber: string;
  readonly customerName: string;
}

interface OpenOrder {
  readonly customerNumber: string;
  readonly lineItemCount: number;
  readonly modified: string;
}

/** Accounts by name, equal names by number. */
export function accountEntries(accounts: readonly Account[], openOrders: readonly OpenOrder[]): AccountEntry[] {
  const carts = new Map(openOrders.map((order) => [order.customerNumber, order]));
  return accounts
    .map(({ customerNumber, customerName }) => {
      const cart = carts.get(customerNumber);
      return { customerNumber, customerName, lineItemCount: cart?.lineItemCount ?? 0, modified: cart?.modified };
    })
    .sort(
      (a, b) =>
        a.customerName.localeCompare(b.customerName, 'en', { sensitivity: 'base', numeric: true }) ||
        a.customerNumber.localeCompare(b.customerNumber, 'en', { numeric: true }),
    );
}

/** From this length on, a list is long enough to need a filter for the accounts of a group. */
export const accountsToNarrow = 9;

/** Accounts whose name has every word of the filter, or whose number starts with it. */
export function matchingEntries(entries: readonly AccountEntry[], typed: string): readonly AccountEntry[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  return entries.filter(({ customerName, customerNumber }) => {
    const name = foldText(customerName);
    return words.every((word) => name.includes(word) || customerNumber.startsWith(word));
  });
}

/** The account that opens automatically: the preset one if it's theirs, or the only one. */
export function accountToOpen(entries: readonly AccountEntry[], preset: string | undefined): AccountEntry | undefined {
  if (preset !== undefined) return entries.find((entry) => entry.customerNumber === preset);
  return entries.length === 1 ? entries[0] : undefined;
}

/** Opens a cart that has items directly, unless the person came to browse products. */
export function tabOnEntering(entry: AccountEntry, isBrowsingProducts: boolean): 'cart' | 'start' {
  return entry.lineItemCount > 0 && !isBrowsingProducts ? 'cart' : 'start';
}
