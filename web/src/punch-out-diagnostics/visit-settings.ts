/** Settings about the buyer’s documents, visits, and returned carts. */
import { type ReturnedFact, returnedFacts } from '@operatory/domain/punch-out';
import { flag, type SettingField, text, texts } from './setting-field.ts';

const factWords: Readonly<Record<ReturnedFact, string>> = {
  leadTime: 'The delivery time',
  picture: 'A link to the picture',
  safetySheet: 'A link to the safety data sheet',
  gtin: 'The GTIN',
  udi: 'The device identifier (UDI-DI)',
};

export const visitSettings = {
  returnHosts: {
    label: 'Hosts that carts return to',
    hint: 'One on each line. *.buyer.com matches all subdomains.',
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
    hint: 'Carts and secrets can then be read in transit.',
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
    fix: 'Enter a release of cXML, for example 1.2.014.',
    dialect: 'cxml',
    control: text('1.2.014'),
  },
  isActingForOthersAllowed: {
    label: 'The sender is a network that acts for any buyer',
    hint: 'Turn this on only for a network hub.',
    dialect: 'cxml',
    control: flag,
  },
  allowedAddresses: {
    label: 'IP addresses that documents may come from',
    hint: 'Addresses or networks, one on each line. Leave blank to allow any. Users who sign in with a password aren’t restricted.',
    control: texts('203.0.113.0/24'),
  },
  incomingProof: {
    label: 'How the buyer authenticates',
    dialect: 'cxml',
    isDouble: true,
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
    hint: 'Needed only if the buyer authenticates with a user name and password (Basic).',
    dialect: 'cxml',
    control: text(),
  },
  returnedFacts: {
    label: 'Also include on each returned line',
    dialect: 'cxml',
    control: { kind: 'ticks', choices: returnedFacts.map((fact) => [fact, factWords[fact]]) },
  },
  shippingCharge: {
    label: 'Shipping for each cart, in dollars',
    hint: 'Leave blank if it isn’t agreed. It isn’t part of the total.',
    fix: 'Enter an amount in dollars, for example 8.99.',
    dialect: 'cxml',
    control: text('8.99'),
  },
  freeShippingFrom: {
    label: 'Free shipping from',
    fix: 'Enter an amount in dollars, for example 250.',
    dialect: 'cxml',
    control: text('250'),
  },
  taxPercent: {
    label: 'Sales tax in percent',
    hint: '0 for an exempt account. Leave blank if it isn’t known. It isn’t part of the total.',
    fix: 'Enter a percentage, for example 9.3.',
    dialect: 'cxml',
    control: text('9.3'),
  },
  userFields: {
    label: 'Fields with the person’s name',
    hint: 'The first one present is used. One on each line.',
    control: texts(),
  },
  emailFields: { label: 'Fields with the person’s e-mail', hint: 'One on each line.', control: texts() },
} as const satisfies Readonly<Record<string, SettingField>>;
