/** Settings of a connection with SAP's Open Catalog Interface, in addition to those that every connection has. */

export type OciVersion = '4.0' | '5.0';
export type FormCharset = 'utf-8' | 'iso-8859-1';

/** How the items of a cart come back: a field for each value, or all of them as one document in one field. */
export const cartForms = ['fields', 'xml', 'json'] as const;
export type CartForm = (typeof cartForms)[number];

/** The interface's own name of the field with the XML. */
export const usualXmlField = '~xmlDocument';

export interface OciProfile {
  /** Blank: as in the buyer's form, otherwise 4.0. */
  readonly ociVersion: OciVersion | '';
  /** Names of the form's fields for the login, the password, and the return address. */
  readonly loginField: string;
  readonly passwordField: string;
  /** Off: the login alone lets people in. A wrong password doesn't, even then. */
  readonly isPasswordNeeded: boolean;
  readonly hookField: string;
  /** Blank: as in the buyer's form, otherwise ISO-8859-1. */
  readonly formCharset: FormCharset | '';
  readonly cartForm: CartForm;
  /** The field with the XML or JSON; blank for the interface's own, which only XML has. */
  readonly cartField: string;
  /** The field that announces XML to the buyer's system; SAP spells it in several ways. */
  readonly xmlTypeField: string;
  /** The return address keeps its query, which isn't repeated as fields. */
  readonly isHookQueryKept: boolean;
  /** Long texts are split into fields of at most 132 characters. */
  readonly isLongTextSplit: boolean;
  /** The address of the safety data sheet is sent as the line's attachment. */
  readonly isSheetAttached: boolean;
  /** The buyer's number of this distributor. */
  readonly vendorNumber: string;
  /** Delivery time of a line in days; blank for no promise. */
  readonly leadTimeDays: string;
  /** From the beginning of a UNSPSC to the buyer's material group; anything else is sent as UNSPSC. */
  readonly materialGroups: Readonly<Record<string, string>>;
  /** From our name of a manufacturer to the buyer's number for it; others aren't sent. */
  readonly manufacturerCodes: Readonly<Record<string, string>>;
  /**
   * Additional fields of each line, such as `CUST_FIELD1`: `=` and a fixed text, or the name of one of the line's
   * values.
   */
  readonly extraFields: Readonly<Record<string, string>>;
}

export const usualOciProfile: OciProfile = {
  ociVersion: '',
  loginField: 'USERNAME',
  passwordField: 'PASSWORD',
  isPasswordNeeded: true,
  hookField: 'HOOK_URL',
  formCharset: '',
  cartForm: 'fields',
  cartField: '',
  xmlTypeField: '~xml_type',
  isHookQueryKept: false,
  isLongTextSplit: false,
  isSheetAttached: false,
  vendorNumber: '',
  leadTimeDays: '',
  materialGroups: {},
  manufacturerCodes: {},
  extraFields: {},
};

/** Fields of a line, in the order in which they're sent, with their maximum length. */
export const ociLengths = {
  DESCRIPTION: 40,
  MATNR: 40,
  QUANTITY: 15,
  UNIT: 3,
  PRICE: 15,
  CURRENCY: 5,
  PRICEUNIT: 5,
  LEADTIME: 5,
  VENDOR: 10,
  VENDORMAT: 40,
  MANUFACTCODE: 10,
  MANUFACTMAT: 40,
  MATGROUP: 10,
  SERVICE: 1,
  CONTRACT: 10,
  CONTRACT_ITEM: 5,
  EXT_QUOTE_ID: 35,
  EXT_QUOTE_ITEM: 10,
  EXT_PRODUCT_ID: 40,
  ATTACHMENT: 255,
  ATTACHMENT_TITLE: 255,
  ATTACHMENT_PURPOSE: 1,
  EXT_SCHEMA_TYPE: 10,
  EXT_CATEGORY_ID: 60,
  EXT_CATEGORY: 40,
  CUST_FIELD1: 10,
  CUST_FIELD2: 10,
  CUST_FIELD3: 10,
  CUST_FIELD4: 20,
  CUST_FIELD5: 50,
  ITEM_TYPE: 1,
  PARENT_ID: 5,
} as const;

export type OciFieldName = keyof typeof ociLengths;

/** New in release 5. */
export const youngerFields: ReadonlySet<string> = new Set<OciFieldName>([
  'ATTACHMENT_TITLE',
  'ATTACHMENT_PURPOSE',
  'ITEM_TYPE',
  'PARENT_ID',
]);

/** The values of a line that an additional field can have. */
export const lineSources = [
  'lineNumber',
  'partNumber',
  'classification',
  'manufacturer',
  'manufacturerPart',
  'unit',
] as const;
export type LineSource = (typeof lineSources)[number];

export const isLineSource = (text: string): text is LineSource => (lineSources as readonly string[]).includes(text);

/** Fields that are already sent and can't be replaced. */
const fixedFields: ReadonlySet<string> = new Set<OciFieldName>([
  'DESCRIPTION',
  'QUANTITY',
  'PRICE',
  'CURRENCY',
  'PRICEUNIT',
  'VENDORMAT',
  'EXT_PRODUCT_ID',
]);

const fieldName = /^[\w~.-]{1,60}$/;

/** For each setting that isn't free text: whether the value, of the right type, can be used. */
const checks: { readonly [Name in keyof OciProfile]?: readonly [(value: never) => boolean, string] } = {
  ociVersion: [(value: string) => ['', '4.0', '5.0'].includes(value), 'is 4.0 or 5.0'],
  formCharset: [(value: string) => ['', 'utf-8', 'iso-8859-1'].includes(value), 'is utf-8 or iso-8859-1'],
  cartForm: [(value: string) => (cartForms as readonly string[]).includes(value), `is ${cartForms.join(' or ')}`],
  cartField: [(value: string) => value === '' || fieldName.test(value), 'is the name of a field'],
  xmlTypeField: [(value: string) => fieldName.test(value), 'is the name of a field'],
  loginField: [(value: string) => fieldName.test(value), 'is the name of a field'],
  passwordField: [(value: string) => fieldName.test(value), 'is the name of a field'],
  hookField: [(value: string) => fieldName.test(value), 'is the name of a field'],
  leadTimeDays: [(value: string) => /^\d{0,5}$/.test(value), 'is a number of days'],
  materialGroups: [
    (value: Record<string, string>) =>
      Object.entries(value).every(
        ([code, group]) => /^\d{0,8}$/.test(code) && group.length > 0 && group.length <= ociLengths.MATGROUP,
      ),
    'goes from the first digits of a UNSPSC to a group of 10 characters at most',
  ],
  extraFields: [
    (value: Record<string, string>) =>
      Object.entries(value).every(
        ([name, source]) =>
          Object.hasOwn(ociLengths, name) && !fixedFields.has(name) && (source.startsWith('=') || isLineSource(source)),
      ),
    `names fields that a line may have, each with “=” and a text or one of ${lineSources.join(', ')}`,
  ],
};

/** A sentence about a setting of the right type that can't be used; none if it can. */
export function ociFault(name: string, value: unknown): string | undefined {
  const [isUsable, wanted] = checks[name as keyof OciProfile] ?? [];
  if (isUsable === undefined || (isUsable as (value: unknown) => boolean)(value)) return undefined;
  return `The setting “${name}” ${wanted}.`;
}
