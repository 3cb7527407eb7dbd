/** The draft of an order for several accounts: accounts, products, quantities, and the outcome for each account. */
import {
  joinAccounts,
  mostOrderProducts,
  type OrderLine,
  type OrderQuantities,
  setForAll,
  withOnly,
} from '@operatory/domain/account-orders';

export interface OrderAccount {
  readonly customerNumber: string;
  readonly customerName: string;
  readonly place: string;
}

export interface OrderProduct {
  readonly itemNumber: string;
  readonly description: string;
  readonly pack: string;
  /** The quantity on its list; null without one. */
  readonly usual: number | null;
}

/** What happened at an account. */
export type Outcome =
  /** Sent, no response yet. Safe to resend unchanged. */
  | { readonly state: 'sent'; readonly lines: readonly OrderLine[] }
  | { readonly state: 'added'; readonly lines: readonly OrderLine[]; readonly note?: string }
  | { readonly state: 'refused'; readonly detail: string };

export interface OrderDraft {
  /** Identifies this order to the server, so that a repeat adds nothing. */
  readonly id: string;
  /** Whether the products of the list, or the first accounts, were put in. */
  readonly isBegun: boolean;
  readonly accounts: readonly OrderAccount[];
  readonly products: readonly OrderProduct[];
  readonly quantities: OrderQuantities;
  readonly outcomes: Readonly<Record<string, Outcome>>;
}

export const emptyDraft = (id: string): OrderDraft => ({
  id,
  isBegun: false,
  accounts: [],
  products: [],
  quantities: {},
  outcomes: {},
});

export const outcomeAt = ({ outcomes }: OrderDraft, customerNumber: string): Outcome | undefined =>
  Object.hasOwn(outcomes, customerNumber) ? outcomes[customerNumber] : undefined;

/** Accounts whose lines were sent can't be edited. */
export function isLocked(draft: OrderDraft, customerNumber: string): boolean {
  const state = outcomeAt(draft, customerNumber)?.state;
  return state === 'sent' || state === 'added';
}

/** Accounts whose quantities can be changed. */
export const openAccounts = (draft: OrderDraft): readonly string[] =>
  draft.accounts.flatMap(({ customerNumber }) => (isLocked(draft, customerNumber) ? [] : [customerNumber]));

const numbersOf = (accounts: readonly OrderAccount[]) => accounts.map(({ customerNumber }) => customerNumber);
const itemsOf = (products: readonly OrderProduct[]) => products.map(({ itemNumber }) => itemNumber);

/** With exactly these accounts. Those that are new order what all the others have in common. */
export function withAccounts(draft: OrderDraft, accounts: readonly OrderAccount[]): OrderDraft {
  const before = new Set(numbersOf(draft.accounts));
  const customerNumbers = numbersOf(accounts);
  const joining = customerNumbers.filter((number) => !before.has(number));
  const joined = joinAccounts(draft.quantities, { joining, others: numbersOf(draft.accounts) });
  return {
    ...draft,
    isBegun: true,
    accounts,
    quantities: withOnly(joined, { itemNumbers: itemsOf(draft.products), customerNumbers }),
    outcomes: Object.fromEntries(Object.entries(draft.outcomes).filter(([number]) => customerNumbers.includes(number))),
  };
}

/** With these products, too, up to the most that an order can have. */
export function withProducts(draft: OrderDraft, products: readonly OrderProduct[]): OrderDraft {
  const before = new Set(itemsOf(draft.products));
  const added = products.filter(({ itemNumber }) => !before.has(itemNumber));
  return { ...draft, isBegun: true, products: [...draft.products, ...added].slice(0, mostOrderProducts) };
}

export function withoutProduct(draft: OrderDraft, itemNumber: string): OrderDraft {
  const products = draft.products.filter((product) => product.itemNumber !== itemNumber);
  const { [itemNumber]: _, ...quantities } = draft.quantities;
  return { ...draft, products, quantities };
}

/** The same quantity at these accounts, but for those that it was already sent for. */
export function withQuantity(
  draft: OrderDraft,
  { itemNumber, customerNumbers, quantity }: Parameters<typeof setForAll>[1],
): OrderDraft {
  const open = customerNumbers.filter((number) => !isLocked(draft, number));
  return { ...draft, quantities: setForAll(draft.quantities, { itemNumber, customerNumbers: open, quantity }) };
}

/** Sets every product to its list's quantity, for all accounts that the order wasn't sent for. */
export function withUsualQuantities(draft: OrderDraft): OrderDraft {
  const customerNumbers = openAccounts(draft);
  const quantities = draft.products.reduce(
    (all, { itemNumber, usual }) =>
      usual === null ? all : setForAll(all, { itemNumber, customerNumbers, quantity: usual }),
    draft.quantities,
  );
  return { ...draft, quantities };
}

export const withOutcomes = (draft: OrderDraft, outcomes: ReadonlyMap<string, Outcome | undefined>): OrderDraft => {
  const next: Record<string, Outcome> = { ...draft.outcomes };
  for (const [customerNumber, outcome] of outcomes) {
    if (outcome === undefined) delete next[customerNumber];
    else next[customerNumber] = outcome;
  }
  return { ...draft, outcomes: next };
};

/** The next order for the same accounts and of the same products. */
export const nextDraft = (draft: OrderDraft, id: string): OrderDraft => ({
  ...draft,
  id,
  quantities: {},
  outcomes: {},
});

/** Restores a removed product at its former position with its quantities. */
export function withProductAgain(draft: OrderDraft, before: OrderDraft, itemNumber: string): OrderDraft {
  const place = before.products.findIndex((product) => product.itemNumber === itemNumber);
  const product = before.products[place];
  if (product === undefined || draft.products.some((each) => each.itemNumber === itemNumber)) return draft;
  const entered = before.quantities[itemNumber];
  return {
    ...draft,
    products: [...draft.products.slice(0, place), product, ...draft.products.slice(place)].slice(0, mostOrderProducts),
    quantities: entered === undefined ? draft.quantities : { ...draft.quantities, [itemNumber]: entered },
  };
}
