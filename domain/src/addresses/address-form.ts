/** The form for another shipping address: its values, which fields were touched, and their errors [B5.02]. */
import {
  type AddressPart,
  blankAddress,
  hyphenated,
  isBlankAddress,
  isPostalCode,
  longestPostalCode,
  type PostalAddress,
  trimmedAddress,
} from './postal-address.ts';

/** The fields that must be right; the second line is optional. */
export type CheckedPart = Exclude<AddressPart, 'line2'>;

export const checkedParts = ['line1', 'city', 'region', 'postalCode'] as const satisfies CheckedPart[];

export type AddressRefusal =
  | 'address.line-missing'
  | 'address.city-missing'
  | 'address.state-missing'
  | 'address.zip-invalid';

export interface AddressForm {
  readonly address: PostalAddress;
  /** The fields a person has been in [C3.09]. */
  readonly dirty: Readonly<Record<CheckedPart, boolean>>;
  /** The fields' current errors. */
  readonly errors: Readonly<Partial<Record<CheckedPart, AddressRefusal>>>;
}

const untouched = { line1: false, city: false, region: false, postalCode: false };
const touched = { line1: true, city: true, region: true, postalCode: true };

/** An untouched form with this initial address. */
export function formOf(address: PostalAddress | null): AddressForm {
  return { address: address ?? blankAddress, dirty: untouched, errors: {} };
}

const refusalOf: Readonly<Record<CheckedPart, AddressRefusal>> = {
  line1: 'address.line-missing',
  city: 'address.city-missing',
  region: 'address.state-missing',
  postalCode: 'address.zip-invalid',
};

function isPartValid(address: PostalAddress, part: CheckedPart): boolean {
  return part === 'postalCode' ? isPostalCode(address.postalCode) : address[part].trim() !== '';
}

const isChecked = (part: AddressPart): part is CheckedPart => part !== 'line2';

/** Sets or clears the error of one field. An empty form means the primary address, so it has no errors. */
function checked(form: AddressForm, part: CheckedPart): AddressForm {
  if (isBlankAddress(form.address)) return formOf(form.address);
  const { [part]: _, ...others } = form.errors;
  return { ...form, errors: isPartValid(form.address, part) ? others : { ...others, [part]: refusalOf[part] } };
}

/** While typing, the postal code is only checked when it may be complete: at 5 and at 10 characters. */
const isCheckedWhileTyping = (part: CheckedPart, value: string) =>
  part !== 'postalCode' || value.length === 5 || value.length === longestPostalCode;

/** Digits after the fifth get their hyphen at once; a typed space stays for now. */
function typedCode(value: string): string {
  const code = /^\d{6,9}$/.test(value) ? hyphenated(value) : value;
  return code.slice(0, longestPostalCode);
}

/** Changes the value of one field. */
export function typeAddress(form: AddressForm, part: AddressPart, typed: string): AddressForm {
  const value = part === 'postalCode' ? typedCode(typed) : typed;
  const address = { ...form.address, [part]: value };
  if (isBlankAddress(address)) return formOf(address);
  if (!isChecked(part)) return { ...form, address };
  const next = { ...form, address, dirty: { ...form.dirty, [part]: true } };
  return isCheckedWhileTyping(part, value) ? checked(next, part) : next;
}

/** The person leaves a field: it's checked, including the postal code [B5.02]. */
export function leaveAddress(form: AddressForm, part: AddressPart): AddressForm {
  if (!isChecked(part)) return form;
  const postalCode = part === 'postalCode' ? hyphenated(form.address.postalCode) : form.address.postalCode;
  const address = { ...form.address, postalCode };
  return checked({ ...form, address, dirty: { ...form.dirty, [part]: true } }, part);
}

/** Checks every field, as if the person had been in all of them. */
export function checkWholeForm(form: AddressForm): AddressForm {
  return checkedParts.reduce(checked, { ...form, dirty: touched });
}

/** Checks the fields that the person has been in, for a form that is reopened [B4.04]. */
export function checkTouched(form: AddressForm): AddressForm {
  return checkedParts.filter((part) => form.dirty[part]).reduce(checked, { ...form, errors: {} });
}

/** Whether everything an address needs is there. */
export function isCompleteAddress(address: PostalAddress): boolean {
  return checkedParts.every((part) => isPartValid(address, part));
}

/**
 * Whether the order can be sent with this form: empty, or right in all touched fields with a postal code of at least 5
 * characters.
 */
export function isFormSendable({ address, dirty }: AddressForm): boolean {
  if (isBlankAddress(address)) return true;
  const isTouchedValid = checkedParts.every((part) => !dirty[part] || isPartValid(address, part));
  return isTouchedValid && address.postalCode.trim().length >= 5;
}

/** The address in the form; null for the account's own. */
export function addressWanted({ address }: AddressForm): PostalAddress | null {
  return isBlankAddress(address) ? null : trimmedAddress(address);
}
