export {
  type AddressForm,
  type AddressRefusal,
  addressWanted,
  type CheckedPart,
  checkedParts,
  checkTouched,
  checkWholeForm,
  formOf,
  isCompleteAddress,
  isFormSendable,
  leaveAddress,
  typeAddress,
} from './address-form.ts';
export { mixedCase } from './letter-case.ts';
export {
  type AddressPart,
  addressParts,
  blankAddress,
  hyphenated,
  isAlikeAddress,
  isBlankAddress,
  isPostalCode,
  isSameAddress,
  longestPostalCode,
  type PostalAddress,
  trimmedAddress,
} from './postal-address.ts';
export { cityKey, type Place, type Places, type Resolution, resolveAddress } from './resolve-address.ts';
export { shippingAddressNote, withShippingAddress } from './shipping-note.ts';
export { standardStreetLine, standardUnitLine } from './standard-line.ts';
export { country, type State, states } from './states.ts';
