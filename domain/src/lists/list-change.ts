/**
 * What a change does to one product of a list: one rule for the server, which stores it, and the screen, which shows it
 * before.
 */
import { type Refusal, refuse } from '../refusals/index.ts';
import { leastListQuantity, maximumListItems, mostListQuantity } from './limits.ts';

export const listOperations = ['add', 'update', 'delete'] as const;
export type ListOperation = (typeof listOperations)[number];

export interface ListEntry {
  readonly quantity: number;
  /** The version of the list that last changed it. */
  readonly version: number;
}

export interface ListChange {
  readonly operation: ListOperation;
  readonly quantity: number;
  /** The entry's version that the change is based on; absent for any version. Additions have none. */
  readonly version?: number | undefined;
}

/** What becomes of the entry; `stays` if there is nothing to do. */
export type ListOutcome =
  | { readonly kind: 'holds'; readonly quantity: number }
  | { readonly kind: 'leaves' }
  | { readonly kind: 'stays' };

export type ListChangeRefusal = 'list.quantity-invalid' | 'list.too-many-items' | 'list.changed-elsewhere';

const stays = { kind: 'stays' } as const;

/**
 * An addition adds to the current quantity, up to 100; an update sets it; deleting what isn't there has no effect. An
 * update or a deletion of an entry that has changed since is refused, so that no change is lost unseen.
 */
export function decideListChange(
  entry: ListEntry | undefined,
  change: ListChange,
  itemCount: number,
): ListOutcome | Refusal<ListChangeRefusal> {
  const { operation, quantity, version } = change;
  const isInRange = quantity >= leastListQuantity && quantity <= mostListQuantity && Number.isInteger(quantity);
  if (operation !== 'delete' && !isInRange) return refuse('list.quantity-invalid');
  if (operation === 'add') {
    if (entry === undefined && itemCount >= maximumListItems) {
      return refuse('list.too-many-items', { maximum: maximumListItems });
    }
    const sum = Math.min(mostListQuantity, (entry?.quantity ?? 0) + quantity);
    return sum === entry?.quantity ? stays : { kind: 'holds', quantity: sum };
  }
  if (entry === undefined) return operation === 'delete' ? stays : refuse('list.changed-elsewhere');
  if (version !== undefined && version !== entry.version) return refuse('list.changed-elsewhere');
  if (operation === 'delete') return { kind: 'leaves' };
  return quantity === entry.quantity ? stays : { kind: 'holds', quantity };
}

/** What a typed quantity means: 0 removes the product from the list. */
export const operationFor = (quantity: number): 'update' | 'delete' => (quantity === 0 ? 'delete' : 'update');
