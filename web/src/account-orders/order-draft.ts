/** The draft of an order for several accounts: accounts, products, quantities, and the outcome for each account. */
import {
  joinAccounts,
  maxOrderProducts,
  type OrderLine,
  type OrderQuantities,
  setForAll,
  withOnly,
} from '@operatory/domain/account-orders';
import type { AccountOption } from '../customers/account-picker/use-account-search.ts';

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
  | {
      readonly state: 'added';
      readonly lines: readonly OrderLine[];
      /** An earlier try had added it. */
      readonly isRepeat?: boolean;
      readonly note?: string;
    }
  | { readonly state: 'refused'; readonly detail: string };

export interface OrderDraft {
  /** Identifies this order to the server, so that a repeat adds nothing. */
  readonly id: string;
  /** The same, for accounts that were taken off after they got the order: if they join again, it's another order. */
  readonly ownIds?: Readonly<Record<string, string>>;
  /** Whether the products of the list, or the first accounts, were put in. */
  readonly isBegun: boolean;
  readonly accounts: readonly AccountOption[];
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

/** The id of an account's next addition. */
export const additionIdOf = ({ id, ownIds = {} }: OrderDraft, customerNumber: string): string =>
  (Object.hasOwn(ownIds, customerNumber) ? ownIds[customerNumber] : undefined) ?? id;

/** Sent without an answer yet: it may be in the cart, so the account can't leave the order. */
export const isUnconfirmed = (draft: OrderDraft, customerNumber: string): boolean =>
  outcomeAt(draft, customerNumber)?.state === 'sent';

/** The products that at least one account has got. */
export const addedItems = (draft: OrderDraft): ReadonlySet<string> =>
  new Set(
    draft.accounts.flatMap(({ customerNumber }) => {
      const outcome = outcomeAt(draft, customerNumber);
      return outcome?.state === 'added' ? outcome.lines.map(({ itemNumber }) => itemNumber) : [];
    }),
  );

/** Accounts whose lines were sent can't be edited. */
export function isLocked(draft: OrderDraft, customerNumber: string): boolean {
  const state = outcomeAt(draft, customerNumber)?.state;
  return state === 'sent' || state === 'added';
}

/** Accounts whose quantities can be changed. */
export const openAccounts = (draft: OrderDraft): readonly string[] =>
  draft.accounts.flatMap(({ customerNumber }) => (isLocked(draft, customerNumber) ? [] : [customerNumber]));

const numbersOf = (accounts: readonly AccountOption[]) => accounts.map(({ customerNumber }) => customerNumber);
const itemsOf = (products: readonly OrderProduct[]) => products.map(({ itemNumber }) => itemNumber);

/**
 * With these accounts, and those without an answer. Accounts that are new order what all the others have in common. One that
 * got the order and leaves is called by `newId` from then on.
 */
export function withAccounts(draft: OrderDraft, chosen: readonly AccountOption[], newId: string): OrderDraft {
  const before = new Set(numbersOf(draft.accounts));
  const isChosen = new Set(numbersOf(chosen));
  const leaving = draft.accounts.filter(({ customerNumber }) => !isChosen.has(customerNumber));
  const kept = leaving.filter(({ customerNumber }) => isUnconfirmed(draft, customerNumber));
  const done = leaving.filter(({ customerNumber }) => outcomeAt(draft, customerNumber)?.state === 'added');
  const accounts = [...kept, ...chosen];
  const customerNumbers = numbersOf(accounts);
  const joining = customerNumbers.filter((number) => !before.has(number));
  const joined = joinAccounts(draft.quantities, { joining, others: numbersOf(draft.accounts) });
  return {
    ...draft,
    isBegun: true,
    ownIds: { ...draft.ownIds, ...Object.fromEntries(numbersOf(done).map((number) => [number, newId])) },
    accounts,
    quantities: withOnly(joined, { itemNumbers: itemsOf(draft.products), customerNumbers }),
    outcomes: Object.fromEntries(Object.entries(draft.outcomes).filter(([number]) => customerNumbers.includes(number))),
  };
}

/** With these products, too, up to the most that an order can have. */
export function withProducts(draft: OrderDraft, products: readonly OrderProduct[]): OrderDraft {
  const before = new Set(itemsOf(draft.products));
  const added = products.filter(({ itemNumber }) => !before.has(itemNumber));
  return { ...draft, isBegun: true, products: [...draft.products, ...added].slice(0, maxOrderProducts) };
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
  ownIds: {},
  quantities: {},
  outcomes: {},
});

/** Restores the order before `nextDraft`, unless the next one was sent or cleared in the meantime. */
export const withOrderAgain = (draft: OrderDraft, { before, nextId }: { before: OrderDraft; nextId: string }) =>
  draft.id === nextId && Object.keys(draft.outcomes).length === 0 ? before : draft;

/** Restores a removed product at its former position, with its quantities at the accounts that can still be edited. */
export function withProductAgain(draft: OrderDraft, before: OrderDraft, itemNumber: string): OrderDraft {
  const index = before.products.findIndex((product) => product.itemNumber === itemNumber);
  const product = before.products[index];
  if (product === undefined || draft.products.some((each) => each.itemNumber === itemNumber)) return draft;
  const { [itemNumber]: entered } = withOnly(before.quantities, {
    itemNumbers: [itemNumber],
    customerNumbers: openAccounts(draft),
  });
  return {
    ...draft,
    products: [...draft.products.slice(0, index), product, ...draft.products.slice(index)].slice(0, maxOrderProducts),
    quantities: entered === undefined ? draft.quantities : { ...draft.quantities, [itemNumber]: entered },
  };
}
