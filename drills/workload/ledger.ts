/**
 * What Operatory has acknowledged to the people and programs of a drill. The database has to agree with it afterward.
 */

/** Quantity by item number. */
export type Lines = ReadonlyMap<string, number>;

export interface AcknowledgedOrder {
  readonly orderNumber: number;
  readonly customerNumber: string;
  readonly isHeldForReview: boolean;
  readonly lines: Lines;
  /** When it was acknowledged, by the clock of the machine. */
  readonly at: number;
}

export interface Delivery {
  /** Over the whole run. More than once is allowed where an answer was lost: the ERP recognizes the number. */
  readonly times: number;
  readonly lines: number;
  readonly totalCents: number;
  /** It was sent again with different contents, so the ERP couldn't tell which is valid. */
  readonly isUnequal: boolean;
}

export interface Ledger {
  readonly orders: AcknowledgedOrder[];
  /** The content of each account's active cart, by account, as last acknowledged. */
  readonly carts: Map<string, { readonly key: string; readonly modified: string; readonly lines: Lines }>;
  /** Import ids of accepted loads, oldest first, with the stock that each sets. */
  readonly loads: { readonly importId: string; readonly quantity: number }[];
  /** The deliveries of each order to the ERP, by order number. */
  readonly deliveries: Map<number, Delivery>;
  saves: number;
  additions: number;
  searches: number;
}

export const openLedger = (): Ledger => ({
  orders: [],
  carts: new Map(),
  loads: [],
  deliveries: new Map(),
  saves: 0,
  additions: 0,
  searches: 0,
});

/** How many deliveries were sent beyond the first of each order. */
export const sentAgain = ({ deliveries }: Ledger): number =>
  [...deliveries.values()].reduce((sum, { times }) => sum + times - 1, 0);

/**
 * Returns a function that resets the ledger to now, except for the ERP's records: the ERP isn't restored with the
 * database.
 */
export function rememberLedger(ledger: Ledger): () => void {
  const [orders, carts, loads] = [[...ledger.orders], [...ledger.carts], [...ledger.loads]];
  return () => {
    ledger.orders.splice(0, ledger.orders.length, ...orders);
    ledger.loads.splice(0, ledger.loads.length, ...loads);
    ledger.carts.clear();
    for (const [account, cart] of carts) ledger.carts.set(account, cart);
  };
}
