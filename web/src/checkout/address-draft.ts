/** Keeps an address that is typed but not the cart's yet, so that a reload or an ended session loses no letter of it. */
import { type AddressForm, addressParts, checkTouched, formOf, isBlankAddress } from '@operatory/domain/addresses';

/** Whose it is: the person's, for one cart of one account. */
export interface DraftPlace {
  readonly userId: string;
  readonly customerNumber: string;
  readonly cartKey: string;
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** One draft for each account: the next cart begins without. */
const nameOf = ({ userId, customerNumber }: DraftPlace) => `operatory/address/${userId}/${customerNumber}`;

function formIn(text: string | null, cartKey: string): AddressForm | undefined {
  if (text === null) return undefined;
  const kept = JSON.parse(text) as Partial<AddressForm> & { cartKey?: unknown };
  const { address, dirty } = kept;
  if (kept.cartKey !== cartKey || address === undefined || dirty === undefined) return undefined;
  const isWhole = addressParts.every((part) => typeof address[part] === 'string');
  return isWhole ? checkTouched({ ...formOf(address), dirty: { ...formOf(null).dirty, ...dirty } }) : undefined;
}

/** What was typed for this cart, checked again [B4.04]; `undefined` for nothing, or for something not understood. */
export function readDraft(place: DraftPlace, storage: DraftStorage = localStorage): AddressForm | undefined {
  try {
    return formIn(storage.getItem(nameOf(place)), place.cartKey);
  } catch {
    return undefined;
  }
}

/** Keeps the form, or forgets it when it is empty. A browser that keeps nothing keeps it in this window alone. */
export function keepDraft(place: DraftPlace, form: AddressForm, storage: DraftStorage = localStorage): void {
  try {
    if (isBlankAddress(form.address)) storage.removeItem(nameOf(place));
    else {
      const { address, dirty } = form;
      storage.setItem(nameOf(place), JSON.stringify({ cartKey: place.cartKey, address, dirty }));
    }
  } catch {
    // Nothing can be done about it, and nothing else depends on it.
  }
}

/** The address became the cart's, or the account's own is wanted. */
export function dropDraft(place: DraftPlace, storage: DraftStorage = localStorage): void {
  keepDraft(place, formOf(null), storage);
}
