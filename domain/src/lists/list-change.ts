/** What a change does to one product of a list: the same rule for the server, which stores it, and the screen, which shows it before. */
import { type Refusal, refuse } from '../refusals/index.ts';
import { leastListQuantity, maximumListItems, mostListQuantity } from './limits.ts';

export const listOperations = ['add', 'update', 'delete'] as const;
export type ListOperation = (typeof listOperations)[number];

export interface ListEntry {
  readonly quantity: number;
  /** The version of the list that changed it last. */
  readonly version: number;
}

export interface ListChange {
  readonly operation: ListOperation;
  readonly quantity: number;
  /** The version of the entry that the change stands on; absent: whatever there is. Additions stand on none. */
  readonly version?: number | undefined;
}

/** What becomes of the entry; `stays` where there is nothing to do. */
export type ListOutcome =
  | { readonly kind: 'holds'; readonly quantity: number }
  | { readonly kind: 'leaves' }
  | { readonly kind: 'stays' };

export type ListChangeRefusal = 'list.quantity-invalid' | 'list.too-many-items' | 'list.changed-elsewhere';

const stays = { kind: 'stays' } as const;

/**
 * An addition adds to what the list holds already, up to 100; an update sets; a deletion of what is not there is done
 * already. An update or a deletion of an entry that became another one since is refused, so that nobody's change is lost
 * unseen.
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

/** What a quantity that was typed asks for: 0 takes the product off the list [C4.14]. */
export const operationFor = (quantity: number): 'update' | 'delete' => (quantity === 0 ? 'delete' : 'update');
