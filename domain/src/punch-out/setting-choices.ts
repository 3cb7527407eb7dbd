/** The allowed values of settings with a fixed choice, to check them without the screen. */
import { catalogChoices } from './catalog-schedule.ts';
import { addressParts } from './delivery.ts';
import { severalAddressesChoices } from './divide-order.ts';
import { deliveryProofs, incomingProofs } from './http-proof.ts';
import { cartForms } from './oci-profile.ts';
import type { ConnectionProfile } from './profile.ts';
import { returnedFacts } from './returned-extras.ts';
import { sentKinds } from './sent-documents.ts';
import { unitLists } from './units.ts';

/** Of a list, each entry is one of them; of pairs, each name. */
export const settingChoices: { readonly [Name in keyof ConnectionProfile]?: readonly string[] } = {
  encoding: ['cxml-urlencoded', 'cxml-base64'],
  unitList: unitLists,
  heldAddressParts: addressParts,
  severalAddresses: severalAddressesChoices,
  incomingProof: incomingProofs,
  deliveryProof: deliveryProofs,
  deliveryUrls: sentKinds,
  deliveryUsers: sentKinds,
  returnedFacts,
  ociVersion: ['', '4.0', '5.0'],
  formCharset: ['', 'utf-8', 'iso-8859-1'],
  cartForm: cartForms,
  ...catalogChoices,
};
