/**
 * The effect of a change on one product of a list: one rule for the server, which stores it, and the screen, which
 * shows it before it's saved.
 */
import { type Refusal, refuse } from '../refusals/index.ts';
import { leastListQuantity, maxListItems, maxListQuantity } from './limits.ts';
import { isParLevel } from './par-level.ts';

export const listOperations = ['add', 'update', 'delete', 'par'] as const;
export type ListOperation = (typeof listOperations)[number];

export interface ListEntry {
  readonly quantity: number;
  /** How many should be on the shelf; null if not set. */
  readonly parLevel: number | null;
  /** The version of the list that last changed it. */
  readonly version: number;
}

export interface ListChange {
  readonly operation: ListOperation;
  /** Of `par` the par level; 0 removes it. */
  readonly quantity: number;
  /** The entry's version that the change is based on; absent for any version. Additions have none. */
  readonly version?: number | undefined;
}

/** The effect on the entry; `stays` if there is nothing to do. */
export type ListOutcome =
  | { readonly kind: 'holds'; readonly quantity: number }
  | { readonly kind: 'par'; readonly parLevel: number | null }
  | { readonly kind: 'leaves' }
  | { readonly kind: 'stays' };

export type ListChangeRefusal =
  | 'list.quantity-invalid'
  | 'list.par-level-invalid'
  | 'list.too-many-items'
  | 'list.changed-elsewhere';

const stays = { kind: 'stays' } as const;

/** Whether the number fits the operation. */
function checkQuantity({ operation, quantity }: ListChange): Refusal<ListChangeRefusal> | undefined {
  if (operation === 'delete') return undefined;
  if (operation === 'par') return isParLevel(quantity) ? undefined : refuse('list.par-level-invalid');
  const isInRange = quantity >= leastListQuantity && quantity <= maxListQuantity && Number.isInteger(quantity);
  return isInRange ? undefined : refuse('list.quantity-invalid');
}

/** The effect of a par level of 0 or more on an entry. */
function decidePar(entry: ListEntry, level: number): ListOutcome {
  const parLevel = level === 0 ? null : level;
  return parLevel === entry.parLevel ? stays : { kind: 'par', parLevel };
}

/**
 * An addition adds to the current quantity, up to 100; an update sets it, and `par` sets the par level; deleting what
 * isn't there has no effect. Changing or deleting an entry that has changed since is refused, so that no change is lost
 * unseen.
 */
export function decideListChange(
  entry: ListEntry | undefined,
  change: ListChange,
  itemCount: number,
): ListOutcome | Refusal<ListChangeRefusal> {
  const { operation, quantity, version } = change;
  const wrong = checkQuantity(change);
  if (wrong !== undefined) return wrong;
  if (operation === 'add') {
    if (entry === undefined && itemCount >= maxListItems) {
      return refuse('list.too-many-items', { maximum: maxListItems });
    }
    const sum = Math.min(maxListQuantity, (entry?.quantity ?? 0) + quantity);
    return sum === entry?.quantity ? stays : { kind: 'holds', quantity: sum };
  }
  if (entry === undefined) return operation === 'delete' ? stays : refuse('list.changed-elsewhere');
  if (version !== undefined && version !== entry.version) return refuse('list.changed-elsewhere');
  if (operation === 'delete') return { kind: 'leaves' };
  if (operation === 'par') return decidePar(entry, quantity);
  return quantity === entry.quantity ? stays : { kind: 'holds', quantity };
}

/** The operation for a typed quantity: 0 removes the product from the list. */
export const operationFor = (quantity: number): 'update' | 'delete' => (quantity === 0 ? 'delete' : 'update');
