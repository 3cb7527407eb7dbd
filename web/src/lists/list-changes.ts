/** Changes to lists that the server doesn't have yet, and the list with them applied. */
import type { ListItem } from '@operatory/contract/lists';
import { decideListChange, type ListOperation } from '@operatory/domain/lists';
import { isRefusal } from '@operatory/domain/refusals';

/** A row's product data until the server has described it. */
export type ProductFacts = Pick<ListItem, 'description' | 'pack' | 'vendorName' | 'imageUrl'>;

/** Plain data, because it outlives its tab in local storage. */
export interface ListChange {
  readonly customerNumber: string;
  readonly listId: number;
  readonly operation: ListOperation;
  readonly itemNumber: string;
  /** Of `par` the par level; 0 removes it. */
  readonly quantity: number;
  /** The version of the item that the change is based on; additions have none. */
  readonly version?: number | undefined;
  readonly facts: ProductFacts;
}

export interface ListRow {
  readonly itemNumber: string;
  readonly description: string;
  readonly quantity: number;
  /** Null if it has none. */
  readonly parLevel: number | null;
  readonly item: ListItem;
  /** It has an unsaved change. */
  readonly isWaiting: boolean;
}

const rowOf = (item: ListItem): ListRow => ({
  itemNumber: item.productNumber,
  description: item.description,
  quantity: item.quantity,
  parLevel: item.parLevel,
  item,
  isWaiting: false,
});

function newRow({ itemNumber, facts }: ListChange): ListRow {
  const item: ListItem = {
    ...facts,
    productNumber: itemNumber,
    quantity: 0,
    parLevel: null,
    isHiddenFromCustomer: false,
    isOrderable: true,
    itemInfo: { suppressCoupon: false },
    coupon: null,
    lifeCycle: '',
    availability: null,
    version: 0,
  };
  return rowOf(item);
}

/** The rows with all changes applied. A change that is refused leaves the outbox, and its row is back as it was. */
export function rowsWith(items: readonly ListItem[], changes: readonly ListChange[]): ListRow[] {
  const rows = new Map(items.map((item) => [item.productNumber, rowOf(item)]));
  for (const change of changes) {
    const row = rows.get(change.itemNumber);
    const entry = row === undefined ? undefined : { ...row, version: 0 };
    const outcome = decideListChange(entry, { ...change, version: undefined }, rows.size);
    if (isRefusal(outcome)) continue;
    if (outcome.kind === 'leaves') rows.delete(change.itemNumber);
    else if (outcome.kind === 'par') {
      if (row !== undefined) rows.set(change.itemNumber, { ...row, parLevel: outcome.parLevel, isWaiting: true });
    } else {
      const quantity = outcome.kind === 'holds' ? outcome.quantity : (row?.quantity ?? change.quantity);
      if (row === undefined && outcome.kind === 'stays') continue;
      rows.set(change.itemNumber, { ...(row ?? newRow(change)), quantity, isWaiting: true });
    }
  }
  return [...rows.values()];
}
