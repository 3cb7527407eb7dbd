/**
 * The changes when a copied list is updated: a three-way merge whose base is the original as of the last copy or
 * update.
 */
import { type Refusal, refuse } from '../refusals/index.ts';
import { maximumListItems } from './limits.ts';

/** Maximum number of copies that one call may update or preview. */
export const mostUpdatesAtOnce = 50;

/** A product that the original had at the last copy or update. */
export interface KnownEntry {
  readonly quantity: number;
  /** The account already had it before the original did, so no update takes it off. */
  readonly isOwn: boolean;
}

/** Quantities by product number. */
export type ListQuantities = ReadonlyMap<string, number>;
export type KnownEntries = ReadonlyMap<string, KnownEntry>;

export interface CopyState {
  /** The products of the original that a copy can have. */
  readonly original: ListQuantities;
  /**
   * Products that this update doesn't touch: those that can't be copied, and those hidden from the person who runs the
   * update.
   */
  readonly untouched: ReadonlySet<string>;
  readonly known: KnownEntries;
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
  /** What to remember for the next update. */
  readonly known: KnownEntries;
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
function quantityAfter(original: number, known: KnownEntry | undefined, copy: number): number {
  if (original === (known?.quantity ?? 0)) return copy;
  if (original === 0 && known?.isOwn === true) return copy;
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
  known,
  copy,
}: CopyState): CopyUpdate | Refusal<'list.too-many-items'> {
  const changes: CopyChange[] = [];
  const next = new Map<string, KnownEntry>();
  let size = copy.size;
  for (const itemNumber of [...new Set([...original.keys(), ...known.keys()])].sort()) {
    const before = known.get(itemNumber);
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
  if (size > maximumListItems && size > copy.size) return refuse('list.too-many-items', { maximum: maximumListItems });
  return { changes, known: next };
}

/** Whether two snapshots of an original are equal. */
export function isSameKnown(one: KnownEntries, other: KnownEntries): boolean {
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
