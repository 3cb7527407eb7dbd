/** Writes a catalog as a cXML Index, a product at a time. */
import { type OrderMessageLine, type Party, xmlText } from '@operatory/domain/punch-out';
import { usualVersion } from './write-cxml.ts';
import { element, money, text } from './write-request.ts';

export interface IndexFrame {
  /** Us, as the buyer calls us. */
  readonly supplier: Party;
  readonly currency: string;
  readonly classificationDomain: string;
  /** Whether it has only what changed. */
  readonly isIncremental: boolean;
  /** Of cXML; blank for the usual one. */
  readonly version: string;
}

/** Everything above the products. */
export const indexHead = ({ supplier, isIncremental, version }: IndexFrame) =>
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  `<!DOCTYPE Index SYSTEM "http://xml.cxml.org/schemas/cXML/${version || usualVersion}/cXML.dtd">\n` +
  `<Index loadmode="${isIncremental ? 'Incremental' : 'Full'}">` +
  `<SupplierID domain="${xmlText(supplier.domain)}">${xmlText(supplier.identity)}</SupplierID>\n`;

/** One product, to add or replace, or to remove. Orders of it come without a visit, so it has no auxiliary id. */
export function indexItem(
  line: OrderMessageLine,
  { currency, classificationDomain }: Pick<IndexFrame, 'currency' | 'classificationDomain'>,
  isGone = false,
): string {
  const id = element('ItemID', text('SupplierPartID', line.partNumber));
  if (isGone) return `${element('IndexItem', element('IndexItemDelete', id))}\n`;
  const some = (name: string, value: string) => (value === '' ? '' : text(name, value));
  const detail =
    element('UnitPrice', money(line.unitPrice, currency)) +
    `<Description xml:lang="en">${xmlText(line.description)}</Description>` +
    text('UnitOfMeasure', line.unit) +
    `<Classification domain="${xmlText(classificationDomain)}">${xmlText(line.classification)}</Classification>` +
    some('ManufacturerPartID', line.manufacturerPart) +
    (line.manufacturer === ''
      ? ''
      : `<ManufacturerName xml:lang="en">${xmlText(line.manufacturer)}</ManufacturerName>`) +
    line.extrinsics
      .map(({ name, value }) => `<Extrinsic name="${xmlText(name)}">${xmlText(value)}</Extrinsic>`)
      .join('');
  const added = id + element('ItemDetail', detail) + element('IndexItemDetail', text('LeadTime', line.leadTime));
  return `${element('IndexItem', element('IndexItemAdd', added))}\n`;
}

export const indexEnd = '</Index>\n';
