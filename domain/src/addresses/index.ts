export {
  type AddressForm,
  type AddressRefusal,
  addressWanted,
  type CheckedPart,
  checkTouched,
  checkWholeForm,
  formOf,
  isCompleteAddress,
  isFormSendable,
  leaveAddress,
  typeAddress,
} from './address-form.ts';
export { type Destination, destinationOf, type NamedPart, type OtherAddress, placeLines } from './destination.ts';
export { mixedCase } from './letter-case.ts';
export {
  type AddressPart,
  addressParts,
  isAlikeAddress,
  isBlankAddress,
  isSameAddress,
  longestPostalCode,
  type PostalAddress,
  trimmedAddress,
} from './postal-address.ts';
export { cityKey, type Place, type Places, type Resolution, resolveAddress } from './resolve-address.ts';
export { shippingAddressNote, withShippingAddress } from './shipping-note.ts';
export { country, type State, states } from './states.ts';
