/** The items of a cart as one XML or JSON document, for buyers of SAP's interface that read no fields. */
import type { OciFieldName } from './oci-profile.ts';
import { xmlText } from './xml-text.ts';

/** One item by the names of the interface, without blank values; every value has been cut to its length. */
export interface OciItem {
  readonly values: Readonly<Partial<Record<OciFieldName, string>>>;
  readonly longText: string;
}

/** Fields that the XML has no known place for. */
export const fieldsOutsideXml: ReadonlySet<string> = new Set<OciFieldName>([
  'EXT_SCHEMA_TYPE',
  'EXT_CATEGORY_ID',
  'EXT_CATEGORY',
  'ITEM_TYPE',
  'PARENT_ID',
]);

const customFields = ['CUST_FIELD1', 'CUST_FIELD2', 'CUST_FIELD3', 'CUST_FIELD4', 'CUST_FIELD5'] as const;

/** An element with its attributes; nothing if there is nothing in it. */
const element = (name: string, attributes: string, inner: string) =>
  inner === '' ? '' : `<${name}${attributes === '' ? '' : ` ${attributes}`}>${inner}</${name}>`;

function productXml({ values, longText }: OciItem): string {
  const text = (name: OciFieldName) => xmlText(values[name] ?? '');
  const own = (name: string, field: OciFieldName, attributes = '') => element(name, attributes, text(field));
  const partner = (part: OciFieldName, id: OciFieldName) =>
    own('PartnerProductID', part, 'Code="Other"') + own('PartnerID', id, 'Code="Other"');
  const contract = own('ContractID', 'CONTRACT') + own('ContractItemID', 'CONTRACT_ITEM');
  const quote = own('QuoteID', 'EXT_QUOTE_ID') + own('QuoteItemID', 'EXT_QUOTE_ITEM');
  const maker = partner('MANUFACTMAT', 'MANUFACTCODE');
  const attachment =
    own('URL', 'ATTACHMENT') + own('Description', 'ATTACHMENT_TITLE') + own('Purpose', 'ATTACHMENT_PURPOSE');
  const parts = [
    own('ProductID', 'MATNR', 'Code="Buyer"'),
    own('CatalogKey', 'EXT_PRODUCT_ID'),
    own('ParentCategoryID', 'MATGROUP'),
    own('Description', 'DESCRIPTION'),
    element('Attachment', '', attachment),
    element(
      'ShoppingBasketItem',
      `RefVendorDescription="0"${maker === '' ? '' : ' RefManufacturerDescription="1"'}`,
      own('Quantity', 'QUANTITY', `UoM="${text('UNIT')}"`) +
        element(
          'NetPrice',
          '',
          own('Price', 'PRICE', `Currency="${text('CURRENCY')}"`) + own('PriceUnit', 'PRICEUNIT'),
        ) +
        own('LeadTime', 'LEADTIME') +
        element('Quote', '', quote) +
        element('ItemText', '', xmlText(longText)),
    ),
    element('ManufacturerDescription', 'ID="1"', maker),
    element('VendorDescription', 'ID="0"', partner('VENDORMAT', 'VENDOR') + element('BuyerContract', '', contract)),
    ...customFields.map((name) => own(name, name)),
  ];
  const kind = values.SERVICE === undefined ? 'Product' : 'Service';
  return element('Product', `ProductType="${kind}"`, `\n${parts.filter((part) => part !== '').join('\n')}\n`);
}

/** The XML, in ASCII. */
export const ociXml = (items: readonly OciItem[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<BusinessDocument>\n<Catalog>\n${items.map(productXml).join('\n')}\n</Catalog>\n</BusinessDocument>\n`;

const inAscii = (json: string) =>
  json.replace(/[^\n\u{20}-\u{7E}]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  );

const jsonItem = ({ values, longText }: OciItem) => ({ ...values, ...(longText === '' ? {} : { LONGTEXT: longText }) });

/** The JSON, in ASCII and on one line: fields of a form have none. */
export const ociJson = (items: readonly OciItem[]) => inAscii(JSON.stringify({ NEW_ITEM: items.map(jsonItem) }));

/** The same for people. */
export const ociJsonForPeople = (items: readonly OciItem[]) =>
  inAscii(JSON.stringify({ NEW_ITEM: items.map(jsonItem) }, null, 2));
