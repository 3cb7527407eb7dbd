/** Settings about orders, and the documents that we send about them. */
import { addressParts, sentKinds } from '@operatory/domain/punch-out';
import { flag, map, type SettingField, text, texts } from './setting-field.ts';

const partWords: Readonly<Record<string, string>> = {
  addressId: 'Address ID',
  name: 'Recipient’s name',
  attention: 'Attention',
  street: 'Street',
  city: 'City',
  region: 'State',
  country: 'Country',
};

export const orderSettings = {
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
  deliveryProof: {
    label: 'How we authenticate',
    dialect: 'cxml',
    isDouble: true,
    control: {
      kind: 'choice',
      choices: [
        ['secret', 'Shared secret in the document'],
        ['mac', 'CredentialMac instead of the secret'],
        ['basic', 'Shared secret, and a user name and password in the request (Basic)'],
        ['bearer', 'Shared secret, and a Bearer token in the request'],
      ],
    },
  },
  deliveryUser: {
    label: 'User name of our requests',
    hint: 'Needed only if our requests authenticate with a user name and password (Basic).',
    dialect: 'cxml',
    control: text(),
  },
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
  heldAddressParts: {
    label: 'Hold an order for review if its ship-to ZIP code differs, or its:',
    dialect: 'cxml',
    // The ZIP code always counts.
    control: {
      kind: 'ticks',
      choices: addressParts.filter((part) => part !== 'postalCode').map((part) => [part, partWords[part] ?? part]),
    },
  },
  addressIds: {
    label: 'The buyer’s IDs of the account’s address',
    hint: 'One on each line. If you enter any, an order with another ID is held for review.',
    dialect: 'cxml',
    control: texts(),
  },
  severalAddresses: {
    label: 'Orders with several ship-to addresses',
    hint: 'If split, each order gets its own number, confirmation, and invoice. Each ship-to must be the account’s address or a listed location. If anything would hold one of the orders, the whole order is held.',
    dialect: 'cxml',
    control: {
      kind: 'choice',
      choices: [
        ['hold', 'Hold for review'],
        ['divide', 'Split into one order per address'],
      ],
    },
  },
  locationField: {
    label: 'Field that names the location',
    hint: 'addressID (of the ship-to), To, or the name of an extrinsic; for OCI, the name of a field in the buyer’s form. Leave blank if the buyer has one location.',
    control: text('addressID'),
  },
  locations: {
    label: 'Accounts of locations',
    hint: 'Value of the field = our account number, one pair on each line. A document with another value is refused.',
    control: map('SITE-7 = 100001'),
  },
  directOrderTolerance: {
    label: 'Accept orders without a visit if each price is within',
    hint: '0, a percentage such as 2%, or dollars such as 0.10. Units and the address must match, too. Leave blank to review each order.',
    fix: 'Enter 0, a percentage such as 2%, or dollars such as 0.10.',
    dialect: 'cxml',
    control: text('2%'),
  },
  buyerParts: {
    label: 'The buyer’s own part numbers',
    hint: 'Their number = our number, one pair on each line.',
    dialect: 'cxml',
    control: map('MAT-4711 = 10000001'),
  },
} as const satisfies Readonly<Record<string, SettingField>>;
