/** A buyer's system settings, agreed once for each connection. */
import { isAddressRange } from './address-range.ts';
import { type CatalogSettings, catalogFault, usualCatalogSettings } from './catalog-schedule.ts';
import { addressParts } from './delivery.ts';
import { type SeveralAddresses, severalAddressesChoices } from './divide-order.ts';
import { type DeliveryProof, deliveryProofs, type IncomingProof, incomingProofs, isHttpUser } from './http-proof.ts';
import type { LocationRules } from './location.ts';
import { type OciProfile, ociFault, usualOciProfile } from './oci-profile.ts';
import { readTolerance } from './price-tolerance.ts';
import { extrasFault, type ReturnedExtras, usualReturnedExtras } from './returned-extras.ts';
import { sentKinds } from './sent-documents.ts';
import { type SettingProblem, wrongSettings } from './setting-checks.ts';
import { isUnitCode, type UnitSettings, unitFaults, unitLists } from './units.ts';

/** The name of the hidden form field with the cart, which also says how it's encoded. */
export type FormEncoding = 'cxml-urlencoded' | 'cxml-base64';

export interface ConnectionProfile extends OciProfile, UnitSettings, LocationRules, ReturnedExtras, CatalogSettings {
  /**
   * Hosts that a cart may return to, such as `buyer.example` or `*.buyer.example`; with `:port` for an unusual port,
   * `:*` for any.
   */
  readonly returnHosts: readonly string[];
  /** Origins of pages that may show the shop in a frame, in addition to the return address. */
  readonly frameOrigins: readonly string[];
  readonly areFramesAllowed: boolean;
  /** Allows plain HTTP to hosts other than this machine. */
  readonly isPlainHttpAllowed: boolean;
  /** The cXML release of documents that we send; blank for the buyer's release. */
  readonly dtdVersion: string;
  readonly encoding: FormEncoding;
  readonly currency: string;
  /** Whether the sender may act for a buyer whom the connection doesn't name. Only a network hub may. */
  readonly isActingForOthersAllowed: boolean;
  /** Whether the buyer may come back to change a returned cart. */
  readonly isEditAllowed: boolean;
  /** Whether free goods are lines of the returned cart. Without them, the buyer orders none. */
  readonly areFreeGoodsReturned: boolean;
  /** `UNSPSC` for most, `SPSC` for some. */
  readonly classificationDomain: string;
  /** Names of the extrinsics with the person's name, in order of preference. */
  readonly userFields: readonly string[];
  readonly emailFields: readonly string[];
  /** Maximum length of a description, and of a part number. */
  readonly longestDescription: number;
  readonly longestPartNumber: number;
  /** Where confirmations, ship notices, invoices, and answers to late changes are sent; blank for nowhere. */
  readonly deliveryUrl: string;
  /** Other addresses for some kinds of documents, by the name of the request. */
  readonly deliveryUrls: Readonly<Record<string, string>>;
  /** IP addresses and networks that documents may come from; any, if there are none. */
  readonly allowedAddresses: readonly string[];
  /** Where the buyer's documents prove who sent them: in the document, or in the request's `Authorization` header. */
  readonly incomingProof: IncomingProof;
  /** The user name of basic authentication. */
  readonly incomingUser: string;
  /** How the documents that we send prove that they're ours. */
  readonly deliveryProof: DeliveryProof;
  /** The user name of basic authentication, and others for some kinds of documents. */
  readonly deliveryUser: string;
  readonly deliveryUsers: Readonly<Record<string, string>>;
  /** Whether invoices are sent there too. Off for buyers who get them in another way. */
  readonly areInvoicesSent: boolean;
  /** Whether a confirmation in which anything differs says everything about each line (`allDetail`). */
  readonly isAllDetailSent: boolean;
  /** Parts of a ship-to that hold an order if they differ from the account's address; the postal code always does. */
  readonly heldAddressParts: readonly string[];
  /** The buyer's ids of the account's address. If there are any, another id holds an order. */
  readonly addressIds: readonly string[];
  /**
   * How to handle an order whose lines name several ship-tos: a person decides, or it's divided into one order for
   * each.
   */
  readonly severalAddresses: SeveralAddresses;
  /**
   * Maximum price difference for an order placed without a visit to be accepted automatically: `0`, `2%`, or `0.10`
   * (dollars). Blank: such orders always wait for a person.
   */
  readonly directOrderTolerance: string;
  /** From the buyer's own part numbers to ours. */
  readonly buyerParts: Readonly<Record<string, string>>;
  /** Whether the buyer's system may fetch catalogs with the connection's credentials. */
  readonly isCatalogFetched: boolean;
}

export const usualProfile: ConnectionProfile = {
  returnHosts: [],
  frameOrigins: [],
  areFramesAllowed: true,
  isPlainHttpAllowed: false,
  dtdVersion: '',
  encoding: 'cxml-urlencoded',
  currency: 'USD',
  isActingForOthersAllowed: false,
  isEditAllowed: true,
  areFreeGoodsReturned: true,
  unitList: 'unece',
  units: {},
  fallbackUnit: 'EA',
  classificationDomain: 'UNSPSC',
  userFields: ['UniqueName', 'UniqueUsername', 'User', 'UserName', 'UserEmail', 'Email'],
  emailFields: ['UserEmail', 'Email'],
  longestDescription: 255,
  longestPartNumber: 100,
  deliveryUrl: '',
  deliveryUrls: {},
  allowedAddresses: [],
  incomingProof: 'secret',
  incomingUser: '',
  deliveryProof: 'secret',
  deliveryUser: '',
  deliveryUsers: {},
  areInvoicesSent: true,
  isAllDetailSent: false,
  heldAddressParts: ['addressId', 'street', 'city', 'region', 'postalCode', 'country'],
  addressIds: [],
  severalAddresses: 'hold',
  locationField: '',
  locations: {},
  directOrderTolerance: '',
  buyerParts: {},
  isCatalogFetched: false,
  ...usualCatalogSettings,
  ...usualReturnedExtras,
  ...usualOciProfile,
};

type Kind = 'text' | 'flag' | 'number' | 'texts' | 'map';

const kindOfValue = (value: unknown): Kind | undefined => {
  if (typeof value === 'string') return 'text';
  if (typeof value === 'boolean') return 'flag';
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return 'number';
  if (Array.isArray(value)) return value.every((inner) => typeof inner === 'string') ? 'texts' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.values(value).every((inner) => typeof inner === 'string') ? 'map' : undefined;
};

const kindWords: Readonly<Record<Kind, string>> = {
  text: 'a text',
  flag: 'true or false',
  number: 'a whole number above 0',
  texts: 'a list of texts',
  map: 'pairs of texts',
};

function settingFault(name: string, value: unknown): string | undefined {
  if (!(name in usualProfile)) return `There is no connection setting called “${name}”.`;
  const wanted = kindOfValue(usualProfile[name as keyof ConnectionProfile]);
  if (wanted !== undefined && kindOfValue(value) !== wanted) return `The setting “${name}” takes ${kindWords[wanted]}.`;
  if (name === 'encoding' && value !== 'cxml-urlencoded' && value !== 'cxml-base64') {
    return 'The setting “encoding” is cxml-urlencoded or cxml-base64.';
  }
  if (name === 'dtdVersion' && value !== '' && !/^1\.[0-2]\.\d{3}$/.test(value as string)) {
    return 'The setting “dtdVersion” is a release of cXML such as 1.2.014.';
  }
  if (name === 'unitList' && !(unitLists as readonly unknown[]).includes(value)) {
    return `The setting “unitList” is ${unitLists.join(' or ')}.`;
  }
  if (name === 'heldAddressParts' && !(value as string[]).every((part) => (addressParts as string[]).includes(part))) {
    return `The setting “heldAddressParts” is a list of ${addressParts.join(', ')}.`;
  }
  if (name === 'severalAddresses' && !(severalAddressesChoices as readonly unknown[]).includes(value)) {
    return `The setting “severalAddresses” is ${severalAddressesChoices.join(' or ')}.`;
  }
  if (name === 'incomingProof' && !(incomingProofs as readonly unknown[]).includes(value)) {
    return `The setting “incomingProof” is ${incomingProofs.join(', ')}.`;
  }
  if (name === 'deliveryProof' && !(deliveryProofs as readonly unknown[]).includes(value)) {
    return `The setting “deliveryProof” is ${deliveryProofs.join(', ')}.`;
  }
  if (['incomingUser', 'deliveryUser', 'deliveryUsers', 'catalogUser'].includes(name)) {
    const names = typeof value === 'string' ? [value] : Object.values(value as Record<string, string>);
    if (!names.every(isHttpUser)) return `The setting “${name}” has a name with a colon or longer than 200 characters.`;
  }
  if (name === 'deliveryUsers' && !Object.keys(value as object).every((kind) => sentKinds.includes(kind))) {
    return `The setting “deliveryUsers” has names for ${sentKinds.join(', ')}.`;
  }
  if (name === 'deliveryUrls' && !Object.keys(value as object).every((kind) => sentKinds.includes(kind))) {
    return `The setting “deliveryUrls” has addresses for ${sentKinds.join(', ')}.`;
  }
  if (name === 'allowedAddresses') {
    const wrong = (value as string[]).find((range) => !isAddressRange(range));
    if (wrong !== undefined) {
      return `The setting “allowedAddresses” is a list of IP addresses and networks such as 203.0.113.0/24, not “${wrong}”.`;
    }
  }
  if (name === 'directOrderTolerance' && value !== '' && readTolerance(value as string) === undefined) {
    return 'The setting “directOrderTolerance” is 0, a percentage such as 2%, or dollars such as 0.10.';
  }
  return catalogFault(name, value) ?? extrasFault(name, value) ?? ociFault(name, value);
}

type Stored = Readonly<Record<string, unknown>>;

const usableSettings = (stored: Stored): ConnectionProfile => ({
  ...usualProfile,
  ...Object.fromEntries(Object.entries(stored).filter(([name, value]) => settingFault(name, value) === undefined)),
});

/** The errors in settings that can't be used or can't work. */
export function settingProblems(stored: Stored): SettingProblem[] {
  const unusable = Object.entries(stored).flatMap(([name, value]) => {
    const text = settingFault(name, value);
    return text === undefined ? [] : [{ name: name as keyof ConnectionProfile, text }];
  });
  const usable = usableSettings(stored);
  return [...unusable, ...wrongSettings(usable), ...unitFaults(usable)];
}

/** The same as sentences. */
export const profileFaults = (stored: Stored): string[] => settingProblems(stored).map(({ text }) => text);

/** The effective profile: the stored settings, with defaults for missing or invalid ones. */
export function readProfile(stored: Stored): ConnectionProfile {
  const profile = usableSettings(stored);
  const { unitList, units, fallbackUnit } = profile;
  return {
    ...profile,
    units: Object.fromEntries(Object.entries(units).filter(([, code]) => isUnitCode(code, unitList))),
    fallbackUnit: isUnitCode(fallbackUnit, unitList) ? fallbackUnit : usualProfile.fallbackUnit,
  };
}
