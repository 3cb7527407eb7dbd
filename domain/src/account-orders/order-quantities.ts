/** The quantities of an order for several accounts: one for each product and account. */
import { maxQuantity } from '../cart/index.ts';
import { type Cents, multiplyCents, sumCents } from '../money/index.ts';

/** Maximum number of accounts whose carts one call may fill. */
export const maxAccountsAtOnce = 50;

/** Accounts and products of one order. */
export const maxOrderAccounts = 200;
export const maxOrderProducts = 200;

/** By item number and then by customer number; whole numbers from 1, and absent where nothing is ordered. */
export type OrderQuantities = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface OrderLine {
  readonly itemNumber: string;
  readonly quantity: number;
}

/** One product at one account. */
interface Cell {
  readonly itemNumber: string;
  readonly customerNumber: string;
}

/** One product at several accounts. */
interface Row {
  readonly itemNumber: string;
  readonly customerNumbers: readonly string[];
}

const own = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** 0 where nothing is ordered. */
export const quantityAt = (quantities: OrderQuantities, { itemNumber, customerNumber }: Cell): number =>
  own(own(quantities, itemNumber) ?? {}, customerNumber) ?? 0;

/**
 * Sets the same quantity for each of these accounts, replacing any other; null or 0 orders nothing. Other accounts
 * don't change.
 */
export function setForAll(
  quantities: OrderQuantities,
  { itemNumber, customerNumbers, quantity }: Row & { readonly quantity: number | null },
): OrderQuantities {
  const row = { ...own(quantities, itemNumber) };
  for (const customerNumber of customerNumbers) {
    if (quantity === null || quantity < 1) delete row[customerNumber];
    else row[customerNumber] = Math.min(quantity, maxQuantity);
  }
  return { ...quantities, [itemNumber]: row };
}

/**
 * The quantity of a product that all of these accounts order, 0 for nothing; `undefined` if they differ or there are
 * none.
 */
export function commonQuantity(quantities: OrderQuantities, { itemNumber, customerNumbers }: Row): number | undefined {
  const found = new Set(
    customerNumbers.map((customerNumber) => quantityAt(quantities, { itemNumber, customerNumber })),
  );
  const [first] = found;
  return found.size === 1 ? first : undefined;
}

/** Adds accounts. A new account gets a product's quantity if all existing accounts have the same one. */
export function joinAccounts(
  quantities: OrderQuantities,
  { joining, others }: { readonly joining: readonly string[]; readonly others: readonly string[] },
): OrderQuantities {
  let joined = quantities;
  for (const itemNumber of Object.keys(quantities)) {
    const quantity = commonQuantity(quantities, { itemNumber, customerNumbers: others });
    if (quantity !== undefined && quantity > 0) {
      joined = setForAll(joined, { itemNumber, customerNumbers: joining, quantity });
    }
  }
  return joined;
}

/** Keeps only the quantities of these products and accounts. */
export function withOnly(
  quantities: OrderQuantities,
  {
    itemNumbers,
    customerNumbers,
  }: { readonly itemNumbers: readonly string[]; readonly customerNumbers: readonly string[] },
): OrderQuantities {
  const accounts = new Set(customerNumbers);
  return Object.fromEntries(
    itemNumbers.flatMap((itemNumber) => {
      const row = Object.entries(own(quantities, itemNumber) ?? {}).filter(([account]) => accounts.has(account));
      return row.length === 0 ? [] : [[itemNumber, Object.fromEntries(row)] as const];
    }),
  );
}

/** An account's lines, in the order of the products. */
export const linesFor = (
  quantities: OrderQuantities,
  { customerNumber, itemNumbers }: { readonly customerNumber: string; readonly itemNumbers: readonly string[] },
): readonly OrderLine[] =>
  itemNumbers.flatMap((itemNumber) => {
    const quantity = quantityAt(quantities, { itemNumber, customerNumber });
    return quantity > 0 ? [{ itemNumber, quantity }] : [];
  });

/** How many of a product these accounts order together. */
export const totalOf = (quantities: OrderQuantities, { itemNumber, customerNumbers }: Row): number =>
  customerNumbers.reduce((sum, customerNumber) => sum + quantityAt(quantities, { itemNumber, customerNumber }), 0);

/** The total of the lines at these prices; `undefined` if one has no known price. */
export function estimateOf(lines: readonly OrderLine[], prices: ReadonlyMap<string, Cents>): Cents | undefined {
  const amounts: Cents[] = [];
  for (const { itemNumber, quantity } of lines) {
    const price = prices.get(itemNumber);
    if (price === undefined) return undefined;
    amounts.push(multiplyCents(price, quantity));
  }
  return sumCents(amounts);
}
