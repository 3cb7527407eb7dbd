/** Changes of lists that the server does not have yet, and the list as it looks with them. */
import type { ListItem } from '@operatory/contract/lists';
import { decideListChange, type ListOperation } from '@operatory/domain/lists';
import { isRefusal } from '@operatory/domain/refusals';

/** What a row shows of a product until the server has described it. */
export type ProductFacts = Pick<ListItem, 'description' | 'pack' | 'vendorName' | 'imageUrl'>;

/** Plain data: it outlives its window in local storage. */
export interface QueuedChange {
  /** Chosen at random: the server makes a change once, however often it is sent. */
  readonly id: string;
  readonly listId: number;
  readonly operation: ListOperation;
  readonly itemNumber: string;
  readonly quantity: number;
  /** The version of the item that an update or a deletion stands on. */
  readonly version?: number | undefined;
  readonly facts: ProductFacts;
  /** When it was asked for, in ms since 1970: changes go out in this order. */
  readonly at: number;
}

export interface ListRow {
  readonly itemNumber: string;
  readonly description: string;
  readonly quantity: number;
  readonly item: ListItem;
  /** Something of it is not stored yet. */
  readonly isWaiting: boolean;
}

const rowOf = (item: ListItem): ListRow => ({
  itemNumber: item.productNumber,
  description: item.description,
  quantity: item.quantity,
  item,
  isWaiting: false,
});

function newRow({ itemNumber, facts }: QueuedChange): ListRow {
  const item: ListItem = {
    ...facts,
    productNumber: itemNumber,
    quantity: 0,
    isHiddenFromCustomer: false,
    isOrderable: true,
    itemInfo: { suppressCoupon: false },
    coupon: null,
    lifeCycle: '',
    version: 0,
  };
  return rowOf(item);
}

/**
 * The rows as they will be when all changes are made. A change that fails later leaves the queue, and with it the row is
 * as it was: what was taken off is back [C4.14].
 */
export function rowsWith(items: readonly ListItem[], changes: readonly QueuedChange[]): ListRow[] {
  const rows = new Map(items.map((item) => [item.productNumber, rowOf(item)]));
  for (const change of changes) {
    const row = rows.get(change.itemNumber);
    const entry = row === undefined ? undefined : { quantity: row.quantity, version: 0 };
    const outcome = decideListChange(entry, { ...change, version: undefined }, rows.size);
    if (isRefusal(outcome)) continue;
    if (outcome.kind === 'leaves') rows.delete(change.itemNumber);
    else {
      const quantity = outcome.kind === 'holds' ? outcome.quantity : (row?.quantity ?? change.quantity);
      if (row === undefined && outcome.kind === 'stays') continue;
      rows.set(change.itemNumber, { ...(row ?? newRow(change)), quantity, isWaiting: true });
    }
  }
  return [...rows.values()];
}
