/**
 * The changes when a copied list is updated: a three-way merge whose base is the original as of the last copy or
 * update.
 */
import { type Refusal, refuse } from '../refusals/index.ts';
import { maxListItems } from './limits.ts';

/** Maximum number of copies that one call may update or preview. */
export const maxUpdatesAtOnce = 50;

/** A product of the original as it was at the last copy or update. */
export interface SnapshotItem {
  readonly quantity: number;
  /** The account already had it before the original did, so no update takes it off. */
  readonly isOwn: boolean;
}

/** Quantities by product number. */
export type ListQuantities = ReadonlyMap<string, number>;
export type Snapshot = ReadonlyMap<string, SnapshotItem>;

export interface CopyState {
  /** The products of the original that a copy can have. */
  readonly original: ListQuantities;
  /**
   * Products that this update doesn't touch: those that can't be copied, and those hidden from the person who runs the
   * update.
   */
  readonly untouched: ReadonlySet<string>;
  /** The original at the last copy or update: the base of the three-way merge. */
  readonly base: Snapshot;
  readonly copy: ListQuantities;
}

/** A change of one product of the copy. */
export interface CopyChange {
  readonly itemNumber: string;
  readonly kind: 'added' | 'removed' | 'quantity';
  /** 0 if it's removed. */
  readonly quantity: number;
  /** Null if it's added. */
  readonly quantityBefore: number | null;
}

export interface CopyUpdate {
  /** By product number. */
  readonly changes: readonly CopyChange[];
  /** The base of the next update. */
  readonly base: Snapshot;
}

/** How many products an update changes, by what happens to them. */
export interface CopyChangeCounts {
  readonly added: number;
  readonly removed: number;
  readonly quantities: number;
}

/**
 * The quantity that the copy gets, where 0 means that the product isn't on the list. A change in the original wins;
 * otherwise the copy keeps the account's change, including a removal.
 */
function quantityAfter(original: number, base: SnapshotItem | undefined, copy: number): number {
  if (original === (base?.quantity ?? 0)) return copy;
  if (original === 0 && base?.isOwn === true) return copy;
  return original;
}

function changeOf(itemNumber: string, before: number, quantity: number): CopyChange | undefined {
  if (quantity === before) return undefined;
  if (before === 0) return { itemNumber, kind: 'added', quantity, quantityBefore: null };
  return { itemNumber, kind: quantity === 0 ? 'removed' : 'quantity', quantity, quantityBefore: before };
}

/** An update of one copy. Refused if the copy would get too long; an update changes everything or nothing. */
export function planCopyUpdate({
  original,
  untouched,
  base,
  copy,
}: CopyState): CopyUpdate | Refusal<'list.too-many-items'> {
  const changes: CopyChange[] = [];
  const next = new Map<string, SnapshotItem>();
  let size = copy.size;
  for (const itemNumber of [...new Set([...original.keys(), ...base.keys()])].sort()) {
    const before = base.get(itemNumber);
    if (untouched.has(itemNumber)) {
      if (before !== undefined) next.set(itemNumber, before);
      continue;
    }
    const now = original.get(itemNumber) ?? 0;
    const held = copy.get(itemNumber) ?? 0;
    const change = changeOf(itemNumber, held, quantityAfter(now, before, held));
    if (change !== undefined) changes.push(change);
    if (change?.kind === 'added') size += 1;
    if (change?.kind === 'removed') size -= 1;
    // A product that the account took off and gets again comes from the original from then on.
    if (now > 0) next.set(itemNumber, { quantity: now, isOwn: held > 0 && (before?.isOwn ?? true) });
  }
  if (size > maxListItems && size > copy.size) return refuse('list.too-many-items', { maximum: maxListItems });
  return { changes, base: next };
}

/** Whether two snapshots of an original are equal. */
export function isSameSnapshot(one: Snapshot, other: Snapshot): boolean {
  if (one.size !== other.size) return false;
  return [...one].every(([itemNumber, { quantity, isOwn }]) => {
    const entry = other.get(itemNumber);
    return entry !== undefined && entry.quantity === quantity && entry.isOwn === isOwn;
  });
}

export function countCopyChanges(changes: readonly CopyChange[]): CopyChangeCounts {
  const of = (kind: CopyChange['kind']) => changes.filter((change) => change.kind === kind).length;
  return { added: of('added'), removed: of('removed'), quantities: of('quantity') };
}
