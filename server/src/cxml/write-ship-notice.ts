/** Writes the ShipNoticeRequest for a shipment that has left: its lines, cartons, and lots. */
import type { Destination } from '@operatory/domain/addresses';
import { xmlText } from '@operatory/domain/punch-out';
import { timestamp } from './write-cxml.ts';
import {
  type BuyerOrderReference,
  dayTime,
  element,
  orderReference,
  type RequestFrame,
  requestDocument,
  text,
} from './write-request.ts';

/** A carton or a lot of a line, as far as the ERP knows it. */
export interface ShippedPackage {
  /** The carton's serial number (SSCC), and the ERP's own number of it. */
  readonly sscc: string | null;
  readonly packageNumber: string | null;
  readonly lotNumber: string | null;
  /** `YYYY-MM-DD`. */
  readonly expirationDate: string | null;
}

export interface ShippedItem {
  /** The buyer's number of the line. */
  readonly lineNumber: number;
  readonly quantity: number;
  readonly unit: string;
  readonly packages: readonly ShippedPackage[];
  /** Our number of the product that came instead of the ordered one; absent if that one came. */
  readonly substitute?: string;
}

export interface ShipNotice extends BuyerOrderReference {
  readonly shipmentId: string;
  /** `YYYY-MM-DD`. */
  readonly shipmentDate: string | null;
  readonly carrier: string;
  readonly tracking: readonly string[];
  /** Where it goes; undefined to leave it out. */
  readonly shipTo: Destination | undefined;
  readonly items: readonly ShippedItem[];
}

/** From this release on, ship notices have elements for product, carton, and lot; before it, a comment says the same. */
const firstWithPackages = '1.2.025';

function packagingMarkup({ sscc, packageNumber }: ShippedPackage): string {
  if (sscc === null && packageNumber === null) return '';
  return element(
    'Packaging',
    '<PackagingCode xml:lang="en">carton</PackagingCode>' +
      (sscc === null ? '' : text('ShippingContainerSerialCode', sscc)) +
      (packageNumber === null ? '' : element('PackageID', text('PackageTrackingID', packageNumber))),
  );
}

function lotMarkup({ lotNumber, expirationDate }: ShippedPackage): string {
  if (lotNumber === null && expirationDate === null) return '';
  const date = expirationDate === null ? '' : ` expirationDate="${dayTime(expirationDate)}"`;
  return `<Batch${date}>${lotNumber === null ? '' : text('SupplierBatchID', lotNumber)}</Batch>`;
}

function itemMarkup({ lineNumber, quantity, unit, packages, substitute }: ShippedItem, isNew: boolean): string {
  const product = substitute === undefined ? '' : element('ItemID', text('SupplierPartID', substitute));
  const inner = isNew
    ? product + text('UnitOfMeasure', unit) + packages.map(packagingMarkup).join('') + packages.map(lotMarkup).join('')
    : text('UnitOfMeasure', unit);
  return `<ShipNoticeItem quantity="${quantity}" lineNumber="${lineNumber}">${inner}</ShipNoticeItem>`;
}

/** The same in words, for a release without elements for it. */
function wordsOf({ lineNumber, packages, substitute }: ShippedItem): string[] {
  const said = [
    ...(substitute === undefined ? [] : [`our product ${substitute} instead`]),
    ...packages.flatMap(({ sscc, packageNumber, lotNumber, expirationDate }) => [
      ...(sscc === null ? [] : [`SSCC ${sscc}`]),
      ...(packageNumber === null ? [] : [`package ${packageNumber}`]),
      ...(lotNumber === null ? [] : [`lot ${lotNumber}`]),
      ...(expirationDate === null ? [] : [`expires ${expirationDate}`]),
    ]),
  ];
  return said.length === 0 ? [] : [`Line ${lineNumber}: ${said.join(', ')}.`];
}

function controlMarkup({ carrier, tracking }: ShipNotice): string {
  if (tracking.length === 0) return '';
  const numbers = tracking.map(
    (number) => `<ShipmentIdentifier domain="trackingNumber">${xmlText(number)}</ShipmentIdentifier>`,
  );
  return element(
    'ShipControl',
    `<CarrierIdentifier domain="companyName">${xmlText(carrier)}</CarrierIdentifier>${numbers.join('')}`,
  );
}

/** The country's code; ZZ stands for one that we have no code of. */
const codeOf = (country: string) => (country === '' ? 'US' : /^[A-Z]{2}$/.test(country) ? country : 'ZZ');

function shipToMarkup({ name, attention, addressId, line1, line2, city, region, postalCode, country }: Destination) {
  const some = (tag: string, value: string) => (value === '' ? '' : text(tag, value));
  const postal =
    some('DeliverTo', attention) +
    text('Street', line1) +
    some('Street', line2) +
    text('City', city) +
    some('State', region) +
    some('PostalCode', postalCode) +
    `<Country isoCountryCode="${codeOf(country)}">${xmlText(country || 'United States')}</Country>`;
  const id = addressId === '' ? '' : ` addressID="${xmlText(addressId)}"`;
  return `<Contact role="shipTo"${id}><Name xml:lang="en">${xmlText(name)}</Name>${element('PostalAddress', postal)}</Contact>`;
}

/** What left in one shipment, and how it travels. The buyer's own line number identifies a line. */
export function writeShipNotice(frame: RequestFrame, written: ShipNotice): string {
  const { shipmentId, shipmentDate, shipTo, items } = written;
  const date = shipmentDate === null ? '' : ` shipmentDate="${dayTime(shipmentDate)}"`;
  const head =
    `<ShipNoticeHeader shipmentID="${xmlText(shipmentId)}" operation="new" noticeDate="${xmlText(timestamp(frame.at))}"` +
    `${date}${shipTo === undefined ? '/>' : `>${shipToMarkup(shipTo)}</ShipNoticeHeader>`}`;
  // Releases are written with as many digits, so their texts compare like numbers.
  const isNew = frame.version >= firstWithPackages;
  const words = isNew ? '' : items.flatMap(wordsOf).join(' ');
  const comments = words === '' ? '' : `<Comments xml:lang="en">${xmlText(words)}</Comments>`;
  const lines = items.map((item) => itemMarkup(item, isNew)).join('');
  return requestDocument(
    frame,
    element(
      'ShipNoticeRequest',
      head + controlMarkup(written) + element('ShipNoticePortion', orderReference(written) + comments + lines),
    ),
    'Fulfill',
  );
}
