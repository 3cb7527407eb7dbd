/** The settings of a connection as a form shows them: every one that the rules know. */
import {
  addressParts,
  type ConnectionProfile,
  type ReturnedFact,
  returnedFacts,
  sentKinds,
  unitLists,
} from '@operatory/domain/punch-out';

type Name = keyof ConnectionProfile;

type Control =
  | { readonly kind: 'text'; readonly placeholder?: string }
  | { readonly kind: 'flag' }
  | { readonly kind: 'number' }
  | { readonly kind: 'choice'; readonly choices: readonly (readonly [value: string, word: string])[] }
  /** A list, one on each line. */
  | { readonly kind: 'texts'; readonly placeholder?: string }
  /** Some of a known list. */
  | { readonly kind: 'ticks'; readonly choices: readonly (readonly [value: string, word: string])[] }
  /** Pairs, one on each line: `BX = CT`. */
  | { readonly kind: 'map'; readonly placeholder?: string };

export interface SettingField {
  readonly label: string;
  readonly hint?: string;
  readonly control: Control;
  /** Left out where both dialects have it. */
  readonly dialect?: 'cxml' | 'oci';
}

const text = (placeholder?: string): Control => ({
  kind: 'text',
  ...(placeholder === undefined ? {} : { placeholder }),
});
const texts = (placeholder?: string): Control => ({
  kind: 'texts',
  ...(placeholder === undefined ? {} : { placeholder }),
});
const map = (placeholder: string): Control => ({ kind: 'map', placeholder });
const flag: Control = { kind: 'flag' };
const number: Control = { kind: 'number' };

const partWords: Readonly<Record<string, string>> = {
  addressId: 'Address ID',
  name: 'Recipient’s name',
  attention: 'Attention',
  street: 'Street',
  city: 'City',
  region: 'State',
  country: 'Country',
};

const factWords: Readonly<Record<ReturnedFact, string>> = {
  leadTime: 'The delivery time',
  picture: 'A link to the picture',
  safetySheet: 'A link to the safety data sheet',
  gtin: 'The GTIN',
  udi: 'The device identifier (UDI-DI)',
};

export const settingFields: Readonly<Record<Name, SettingField>> = {
  returnHosts: {
    label: 'Hosts that carts return to',
    hint: 'One on each line. *.buyer.com stands for all hosts below it.',
    control: texts('buyer.com'),
  },
  frameOrigins: {
    label: 'Pages that may frame the shop',
    hint: 'Only if they differ from the return address. One on each line.',
    control: texts('https://portal.buyer.com'),
  },
  areFramesAllowed: { label: 'The shop may open in a frame', control: flag },
  isPlainHttpAllowed: {
    label: 'Allow addresses without TLS',
    hint: 'Anyone along the way can then read carts and secrets.',
    control: flag,
  },
  isEditAllowed: { label: 'Buyers may come back to change a returned cart', control: flag },
  areFreeGoodsReturned: {
    label: 'Return free goods with the cart',
    hint: 'Turn this off for systems that refuse lines without a price. The buyer then gets no free goods.',
    control: flag,
  },
  encoding: {
    label: 'Field that returns the cart',
    dialect: 'cxml',
    control: {
      kind: 'choice',
      choices: [
        ['cxml-urlencoded', 'cxml-urlencoded'],
        ['cxml-base64', 'cxml-base64'],
      ],
    },
  },
  dtdVersion: {
    label: 'cXML version we send',
    hint: 'Leave blank to use the version of the buyer’s own documents.',
    dialect: 'cxml',
    control: text('1.2.014'),
  },
  isActingForOthersAllowed: {
    label: 'The sender is a network that acts for any buyer',
    hint: 'Turn this on only for a network hub.',
    dialect: 'cxml',
    control: flag,
  },
  deliveryUrl: {
    label: 'Address for confirmations, ship notices, invoices, and answers to late changes',
    hint: 'Leave blank to send none.',
    dialect: 'cxml',
    control: text('https://buyer.com/cxml'),
  },
  deliveryUrls: {
    label: 'Other addresses for some documents',
    hint: `${sentKinds.join(', ')} = address, one pair on each line.`,
    dialect: 'cxml',
    control: map('InvoiceDetailRequest = https://buyer.com/invoices'),
  },
  allowedAddresses: {
    label: 'IP addresses that documents may come from',
    hint: 'Addresses or networks, one on each line. Leave blank to allow any. People who come with a password aren’t limited.',
    control: texts('203.0.113.0/24'),
  },
  incomingProof: {
    label: 'How the buyer’s documents prove who sent them',
    dialect: 'cxml',
    control: {
      kind: 'choice',
      choices: [
        ['secret', 'Shared secret or CredentialMac in the document'],
        ['basic', 'User name and password of the request (Basic)'],
        ['bearer', 'Token of the request (Bearer)'],
      ],
    },
  },
  incomingUser: {
    label: 'User name of the buyer’s requests',
    hint: 'Only for Basic.',
    dialect: 'cxml',
    control: text(),
  },
  deliveryProof: {
    label: 'How our documents prove who sent them',
    dialect: 'cxml',
    control: {
      kind: 'choice',
      choices: [
        ['secret', 'Shared secret in the document'],
        ['mac', 'CredentialMac instead of the secret'],
        ['basic', 'Shared secret, and Basic in the request'],
        ['bearer', 'Shared secret, and a Bearer token in the request'],
      ],
    },
  },
  deliveryUser: { label: 'User name of our requests', hint: 'Only for Basic.', dialect: 'cxml', control: text() },
  deliveryUsers: {
    label: 'Other user names for some documents',
    hint: `${sentKinds.join(', ')} = name, one pair on each line.`,
    dialect: 'cxml',
    control: map('InvoiceDetailRequest = invoices'),
  },
  areInvoicesSent: { label: 'Send invoices there too', dialect: 'cxml', control: flag },
  isAllDetailSent: {
    label: 'Confirmations give full detail for each line if anything differs (allDetail)',
    dialect: 'cxml',
    control: flag,
  },
  returnedFacts: {
    label: 'Lines of a returned cart also have',
    dialect: 'cxml',
    control: { kind: 'ticks', choices: returnedFacts.map((fact) => [fact, factWords[fact]]) },
  },
  shippingCharge: {
    label: 'Shipping for each cart, in dollars',
    hint: 'Leave blank if it isn’t agreed. It isn’t part of the total.',
    dialect: 'cxml',
    control: text('8.99'),
  },
  freeShippingFrom: { label: 'Free shipping from', dialect: 'cxml', control: text('250') },
  taxPercent: {
    label: 'Sales tax in percent',
    hint: '0 for an exempt account. Leave blank if it isn’t known. It isn’t part of the total.',
    dialect: 'cxml',
    control: text('9.3'),
  },
  currency: { label: 'Currency', control: text() },
  classificationDomain: { label: 'Name of the classification', dialect: 'cxml', control: text() },
  unitList: {
    label: 'Units of measure',
    control: {
      kind: 'choice',
      choices: unitLists.map((list) => [list, list === 'unece' ? 'UN/ECE Recommendation 20' : 'ANSI X12 element 355']),
    },
  },
  fallbackUnit: { label: 'Unit code if ours has none', control: text() },
  units: {
    label: 'Unit codes of their own',
    hint: 'Our unit = their code, one pair on each line.',
    control: map('BX = CT'),
  },
  longestDescription: { label: 'Longest description, in characters', control: number },
  longestPartNumber: { label: 'Longest part number, in characters', control: number },
  userFields: {
    label: 'Fields with the person’s name',
    hint: 'The first one that a visit has is used. One on each line.',
    control: texts(),
  },
  emailFields: { label: 'Fields with the person’s e-mail', hint: 'One on each line.', control: texts() },
  heldAddressParts: {
    label: 'Hold an order for review if its ship-to differs in the ZIP code, or in',
    dialect: 'cxml',
    // The ZIP code always counts.
    control: {
      kind: 'ticks',
      choices: addressParts.filter((part) => part !== 'postalCode').map((part) => [part, partWords[part] ?? part]),
    },
  },
  addressIds: {
    label: 'The buyer’s IDs of the account’s address',
    hint: 'One on each line. An order with any other ID is held for review.',
    dialect: 'cxml',
    control: texts(),
  },
  locationField: {
    label: 'Field that names the location',
    hint: 'addressID (of the ship-to), To, or the name of an extrinsic. Leave blank if the buyer has one location.',
    dialect: 'cxml',
    control: text('addressID'),
  },
  locations: {
    label: 'Locations',
    hint: 'Value of the field = our account number, one pair on each line. A document with another value is refused.',
    dialect: 'cxml',
    control: map('SITE-7 = 100001'),
  },
  directOrderTolerance: {
    label: 'Accept orders without a visit if each price is within',
    hint: '0, a percentage such as 2%, or dollars such as 0.10. Units and the address must match, too. Leave blank to review each order.',
    dialect: 'cxml',
    control: text('2%'),
  },
  buyerParts: {
    label: 'The buyer’s own part numbers',
    hint: 'Their number = our number, one pair on each line.',
    dialect: 'cxml',
    control: map('MAT-4711 = 10000001'),
  },
  ociVersion: {
    label: 'OCI release',
    dialect: 'oci',
    control: {
      kind: 'choice',
      choices: [
        ['', 'As in the buyer’s form, otherwise 4.0'],
        ['4.0', '4.0'],
        ['5.0', '5.0'],
      ],
    },
  },
  loginField: { label: 'Field with the user name', dialect: 'oci', control: text() },
  passwordField: { label: 'Field with the password', dialect: 'oci', control: text() },
  isPasswordNeeded: {
    label: 'A password is needed',
    hint: 'Without one, anyone who knows the user name sees this account’s prices. Limit the IP addresses then.',
    dialect: 'oci',
    control: flag,
  },
  hookField: { label: 'Field with the return address', dialect: 'oci', control: text() },
  formCharset: {
    label: 'Character set of the returned form',
    dialect: 'oci',
    control: {
      kind: 'choice',
      choices: [
        ['', 'As in the buyer’s form, otherwise ISO-8859-1'],
        ['utf-8', 'UTF-8'],
        ['iso-8859-1', 'ISO-8859-1'],
      ],
    },
  },
  isHookQueryKept: { label: 'Keep the query of the return address', dialect: 'oci', control: flag },
  isLongTextSplit: { label: 'Split long texts into fields of 132 characters', dialect: 'oci', control: flag },
  isSheetAttached: { label: 'Attach safety data sheets to lines', dialect: 'oci', control: flag },
  vendorNumber: { label: 'The buyer’s vendor number for us', dialect: 'oci', control: text() },
  leadTimeDays: {
    label: 'Delivery time in days',
    hint: 'Leave blank to promise none.',
    control: text(),
  },
  materialGroups: {
    label: 'Material groups',
    hint: 'Beginning of a UNSPSC code = their group, one pair on each line.',
    dialect: 'oci',
    control: map('4215 = MEDICAL'),
  },
  manufacturerCodes: {
    label: 'Manufacturer numbers',
    hint: 'Our name = their number, one pair on each line.',
    dialect: 'oci',
    control: map('Northway Dental = 100234'),
  },
  extraFields: {
    label: 'Additional fields of each line',
    hint: 'Field = one of the line’s values, or = and a fixed text. One pair on each line.',
    dialect: 'oci',
    control: map('CUST_FIELD1 = itemNumber'),
  },
};
