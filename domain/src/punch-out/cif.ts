/** A catalog as a CIF 3.0 file, which buyers' systems load instead of visits to the shop, or in addition to them. */

import type { Party } from './connection.ts';
import type { OrderMessageLine } from './order-message.ts';

export interface CifHead {
  /** Us, as the buyer calls us. */
  readonly supplier: Party;
  readonly currency: string;
  readonly classificationDomain: string;
  /** Whether units are of UN/ECE Recommendation 20. */
  readonly isUneceUnits: boolean;
  /** Whether it has only what changed, removed products included. */
  readonly isIncremental: boolean;
  /** `2026-01-01 00:00:00` */
  readonly at: string;
}

/** The names of the columns: the thirteen that the format wants, and what else we know. */
const fieldNames = [
  ...['Supplier ID', 'Supplier Part ID', 'Manufacturer Part ID', 'Item Description', 'SPSC Code', 'Unit Price'],
  ...['Unit of Measure', 'Lead Time', 'Manufacturer Name', 'Supplier URL', 'Manufacturer URL', 'Market Price'],
  ...['Supplier Part Auxiliary ID', 'Currency', 'Image', 'Safety Data Sheet', 'GTIN'],
] as const;

const oneLine = (text: string) => text.replace(/[\r\n\u2028\u2029]+/g, ' ');
/** Quotes the value wherever a reader could misread it. */
const value = (text: string) => {
  const line = oneLine(text);
  return /[",]|^\s|\s$/.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
};

/** Everything above the lines. */
export function cifHead(head: CifHead): string {
  const { supplier, currency, classificationDomain, isUneceUnits, isIncremental, at } = head;
  return [
    'CIF_I_V3.0',
    'CHARSET: UTF-8',
    `LOADMODE: ${isIncremental ? 'I' : 'F'}`,
    `CODEFORMAT: ${oneLine(classificationDomain)}`,
    `CURRENCY: ${oneLine(currency)}`,
    `SUPPLIERID_DOMAIN: ${oneLine(supplier.domain)}`,
    `UNUOM: ${isUneceUnits ? 'TRUE' : 'FALSE'}`,
    `TIMESTAMP: ${at}`,
    `FIELDNAMES: ${[...fieldNames, ...(isIncremental ? ['Delete'] : [])].join(', ')}`,
    'DATA',
    '',
  ].join('\n');
}

/** One product with its line end. Its auxiliary id is blank: orders of it come without a visit. */
export function cifLine(
  line: OrderMessageLine,
  { supplier, currency, isIncremental }: Pick<CifHead, 'supplier' | 'currency' | 'isIncremental'>,
  isGone = false,
): string {
  const extra = (name: string) => line.extrinsics.find((each) => each.name === name)?.value ?? '';
  const values = [
    ...[supplier.identity, line.partNumber, line.manufacturerPart, line.description, line.classification],
    ...[(line.unitPrice / 100).toFixed(2), line.unit, line.leadTime, line.manufacturer, '', '', '', '', currency],
    ...[extra('Image'), extra('SafetyDataSheet'), extra('GTIN')],
    ...(isIncremental ? [isGone ? 'T' : 'F'] : []),
  ];
  return `${values.map(value).join(',')}\n`;
}

export const cifEnd = 'ENDOFDATA\n';
