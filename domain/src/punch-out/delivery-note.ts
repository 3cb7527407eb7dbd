/** The shipping note of a buyer's order: who it's for inside the practice. */
import type { ShipTo } from './delivery.ts';
import { cutUnits } from './oci-text.ts';

/** As many characters as people may type. */
export const longestDeliveryNote = 500;

export interface DeliveryNote {
  readonly note: string;
  /** A sentence if it doesn't fit, which must hold the order; otherwise blank. */
  readonly problem: string;
}

/**
 * The recipient inside the practice, for the label, and a name that the account's address doesn't have. If several
 * orders go to the same address, also the name and the ID, because nothing else distinguishes them.
 */
export function deliveryNote(
  delivery: ShipTo | undefined,
  { isOneOfSeveral, isOtherName }: { readonly isOneOfSeveral: boolean; readonly isOtherName: boolean },
): DeliveryNote {
  if (delivery === undefined) return { note: '', problem: '' };
  const { attention, name, addressId } = delivery;
  const said = [
    attention,
    isOneOfSeveral || isOtherName ? name : '',
    isOneOfSeveral && addressId !== '' ? `address ID ${addressId}` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
  const note = said === '' ? '' : `Deliver to ${said}`;
  if (note.length <= longestDeliveryNote) return { note, problem: '' };
  return {
    note: `${cutUnits(note, longestDeliveryNote - 2)} …`,
    problem: `Who it’s for is longer than a shipping note (${longestDeliveryNote} characters), so the note ends early.`,
  };
}

/** The key by which two notes are compared. */
export const noteKey = (note: string) =>
  note
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
