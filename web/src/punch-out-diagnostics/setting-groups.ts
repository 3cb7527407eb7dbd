/** How the form groups the settings of a connection. */
import type { ConnectionProfile } from '@operatory/domain/punch-out';
import { settingFields } from './setting-fields.ts';

type Name = keyof ConnectionProfile;

/** The groups in their order. A group without fields for the dialect isn't shown. */
export const settingGroups: readonly { readonly title: string; readonly names: readonly Name[] }[] = [
  {
    title: 'Visits and returned carts',
    names: [
      'returnHosts',
      'frameOrigins',
      'encoding',
      'dtdVersion',
      'ociVersion',
      'formCharset',
      'cartForm',
      'areFramesAllowed',
      'isEditAllowed',
      'areFreeGoodsReturned',
      'returnedFacts',
      'shippingCharge',
      'freeShippingFrom',
      'taxPercent',
      'isPlainHttpAllowed',
      'allowedAddresses',
      'incomingProof',
      'incomingUser',
      'isActingForOthersAllowed',
    ],
  },
  {
    title: 'Fields of the form',
    names: [
      'loginField',
      'passwordField',
      'isPasswordNeeded',
      'hookField',
      'isHookQueryKept',
      'cartField',
      'xmlTypeField',
    ],
  },
  {
    title: 'Documents to the buyer',
    names: [
      'deliveryUrl',
      'deliveryUrls',
      'deliveryProof',
      'deliveryUser',
      'deliveryUsers',
      'areInvoicesSent',
      'isAllDetailSent',
    ],
  },
  {
    title: 'Lines',
    names: [
      'currency',
      'unitList',
      'fallbackUnit',
      'units',
      'longestDescription',
      'longestPartNumber',
      'classificationDomain',
      'vendorNumber',
      'leadTimeDays',
      'materialGroups',
      'manufacturerCodes',
      'extraFields',
      'isLongTextSplit',
      'isSheetAttached',
    ],
  },
  { title: 'People', names: ['userFields', 'emailFields'] },
  { title: 'Ship-to addresses', names: ['heldAddressParts', 'addressIds', 'severalAddresses'] },
  { title: 'Locations', names: ['locationField', 'locations'] },
  { title: 'Orders without a visit', names: ['directOrderTolerance', 'buyerParts'] },
  {
    title: 'Catalogs',
    names: [
      'catalogUrl',
      'catalogUser',
      'catalogSchedule',
      'catalogDay',
      'catalogHour',
      'catalogContents',
      'catalogFormat',
      'catalogPublishing',
      'isCatalogFetched',
    ],
  },
];

/** Whether a setting is a box to tick. */
export const isFlag = (name: Name) => settingFields[name].control.kind === 'flag';

/** The settings in the form's order: in each group, fields come before checkboxes. */
export const settingsInOrder: readonly Name[] = settingGroups.flatMap(({ names }) => [
  ...names.filter((name) => !isFlag(name)),
  ...names.filter(isFlag),
]);
