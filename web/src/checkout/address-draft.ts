/** Stores an address that is typed but not in the cart yet, so that a reload or an expired session loses nothing. */
import { type AddressForm, addressParts, checkTouched, formOf, isBlankAddress } from '@operatory/domain/addresses';
import { type DeviceStorage, deviceStorage } from '../outbox/storage.ts';

/** The person, and one cart of one account. */
export interface DraftPlace {
  readonly userId: string;
  readonly customerNumber: string;
  readonly cartKey: string;
}

type DraftStorage = Pick<DeviceStorage, 'getItem' | 'setItem' | 'removeItem'>;

/** One draft per account, so the next cart starts without. */
const nameOf = ({ userId, customerNumber }: DraftPlace) => `operatory/address/${userId}/${customerNumber}`;

function formIn(text: string | null, cartKey: string): AddressForm | undefined {
  if (text === null) return undefined;
  const kept = JSON.parse(text) as Partial<AddressForm> & { cartKey?: unknown };
  const { address, dirty } = kept;
  if (kept.cartKey !== cartKey || address === undefined || dirty === undefined) return undefined;
  const isWhole = addressParts.every((part) => typeof address[part] === 'string');
  return isWhole ? checkTouched({ ...formOf(address), dirty: { ...formOf(null).dirty, ...dirty } }) : undefined;
}

/** The draft for this cart, checked again [B4.04]; `undefined` for none, or for something unreadable. */
export function readDraft(place: DraftPlace, storage: DraftStorage = deviceStorage): AddressForm | undefined {
  try {
    return formIn(storage.getItem(nameOf(place)), place.cartKey);
  } catch {
    return undefined;
  }
}

/** Stores the form, or deletes it if it's empty. In a browser without storage, it only lasts in this tab. */
export function keepDraft(place: DraftPlace, form: AddressForm, storage: DraftStorage = deviceStorage): void {
  try {
    if (isBlankAddress(form.address)) storage.removeItem(nameOf(place));
    else {
      const { address, dirty } = form;
      storage.setItem(nameOf(place), JSON.stringify({ cartKey: place.cartKey, address, dirty }));
    }
  } catch {
    // There is no remedy, and nothing else depends on it.
  }
}

/** The address is in the cart now, or the account's own is used. */
export function dropDraft(place: DraftPlace, storage: DraftStorage = deviceStorage): void {
  keepDraft(place, formOf(null), storage);
}
