/** Writes the requests that leave for a buyer as an order moves on: ConfirmationRequest and ShipNoticeRequest. */
import { type Party, xmlText } from '@operatory/domain/punch-out';
import { cxmlDocument, type DocumentFrame, timestamp } from './write-cxml.ts';

/** The placeholder for the secret: a document is stored without it, and gets it when it's sent. */
const secretPlace = '<SharedSecret>(kept apart)</SharedSecret>';

/** The document as it leaves. No text of a buyer can look like the place, because it would be escaped. */
export const withSecret = (document: string, secret: string) =>
  document.replace(secretPlace, () => `<SharedSecret>${xmlText(secret)}</SharedSecret>`);

export interface RequestFrame extends DocumentFrame {
  /** The supplier, as the buyer called it. */
  readonly from: readonly Party[];
  readonly to: readonly Party[];
  readonly userAgent: string;
  readonly deploymentMode: string;
  readonly currency: string;
}

/** The order that a document speaks of, by the buyer's own words. */
export interface BuyerOrderReference {
  readonly orderId: string;
  readonly payloadId: string;
}

export interface ConfirmationItem {
  /** The buyer's number of the line. */
  readonly lineNumber: number;
  readonly quantity: number;
  readonly unit: string;
  readonly unitPriceCents: number;
  readonly answer: 'accept' | 'backordered' | 'reject';
  readonly expectedDate: string | null;
}

export interface OrderConfirmation extends BuyerOrderReference {
  readonly confirmId: string;
  readonly type: 'accept' | 'reject' | 'except';
  /** Of the confirmation that this one replaces. */
  readonly replaces: string | undefined;
  readonly items: readonly ConfirmationItem[];
}

export interface ShipNotice extends BuyerOrderReference {
  readonly shipmentId: string;
  /** `YYYY-MM-DD`. */
  readonly shipmentDate: string | null;
  readonly carrier: string;
  readonly tracking: readonly string[];
  readonly items: readonly {
    readonly lineNumber: number;
    readonly quantity: number;
    readonly unit: string;
  }[];
}

const element = (name: string, inner: string) => `<${name}>${inner}</${name}>`;
const text = (name: string, value: string) => element(name, xmlText(value));
/** Noon, so that no time zone makes another day of it. */
const dayTime = (day: string) => xmlText(`${day}T12:00:00+00:00`);

const credential = ({ domain, identity }: Party, secret = '') =>
  `<Credential domain="${xmlText(domain)}">${text('Identity', identity)}${secret}</Credential>`;

const unknown: Party = { domain: 'unknown', identity: 'unknown' };
const known = (parties: readonly Party[]) => (parties.length > 0 ? parties : [unknown]);

function request(frame: RequestFrame, inner: string): string {
  const from = known(frame.from);
  const header =
    element('From', from.map((party) => credential(party)).join('')) +
    element(
      'To',
      known(frame.to)
        .map((party) => credential(party))
        .join(''),
    ) +
    element('Sender', credential(from[0] ?? unknown, secretPlace) + text('UserAgent', frame.userAgent));
  const mode = frame.deploymentMode === 'test' ? 'test' : 'production';
  // Each module of the DTD is complete in itself; these requests are in that of fulfilment.
  return cxmlDocument(
    frame,
    `${element('Header', header)}<Request deploymentMode="${mode}">${inner}</Request>`,
  ).replace('/cXML.dtd">', '/Fulfill.dtd">');
}

const orderReference = ({ orderId, payloadId }: BuyerOrderReference) =>
  `<OrderReference orderID="${xmlText(orderId)}"><DocumentReference payloadID="${xmlText(payloadId)}"/></OrderReference>`;

function confirmationStatus(item: ConfirmationItem, currency: string): string {
  const unit = text('UnitOfMeasure', item.unit);
  const date = item.expectedDate === null ? '' : ` deliveryDate="${dayTime(item.expectedDate)}"`;
  const price =
    item.answer === 'reject'
      ? ''
      : `<UnitPrice><Money currency="${xmlText(currency)}">${(item.unitPriceCents / 100).toFixed(2)}</Money></UnitPrice>`;
  return `<ConfirmationStatus quantity="${item.quantity}" type="${item.answer}"${date}>${unit}${price}</ConfirmationStatus>`;
}

/** One item for each line of the buyer's, with a status for each part of it. */
function confirmationItems(items: readonly ConfirmationItem[], currency: string): string {
  const lines = new Map<number, ConfirmationItem[]>();
  for (const item of items) lines.set(item.lineNumber, [...(lines.get(item.lineNumber) ?? []), item]);
  return [...lines]
    .map(([lineNumber, parts]) => {
      const quantity = parts.reduce((sum, part) => sum + part.quantity, 0);
      const statuses = parts.map((part) => confirmationStatus(part, currency)).join('');
      return `<ConfirmationItem quantity="${quantity}" lineNumber="${lineNumber}">${text('UnitOfMeasure', parts[0]?.unit ?? 'EA')}${statuses}</ConfirmationItem>`;
    })
    .join('');
}

/** What of the order is accepted, missing or rejected, line by line; a later one replaces the one before. */
export function writeConfirmation(frame: RequestFrame, written: OrderConfirmation): string {
  const { confirmId, type, replaces, items } = written;
  const head =
    `<ConfirmationHeader confirmID="${xmlText(confirmId)}" operation="${replaces === undefined ? 'new' : 'update'}"` +
    ` type="${type}" noticeDate="${xmlText(timestamp(frame.at))}">` +
    `${replaces === undefined ? '' : `<DocumentReference payloadID="${xmlText(replaces)}"/>`}</ConfirmationHeader>`;
  return request(
    frame,
    element('ConfirmationRequest', head + orderReference(written) + confirmationItems(items, frame.currency)),
  );
}

/** What left in one shipment, and how it travels. */
export function writeShipNotice(frame: RequestFrame, written: ShipNotice): string {
  const { shipmentId, shipmentDate, carrier, tracking, items } = written;
  const date = shipmentDate === null ? '' : ` shipmentDate="${dayTime(shipmentDate)}"`;
  const head =
    `<ShipNoticeHeader shipmentID="${xmlText(shipmentId)}" operation="new" noticeDate="${xmlText(timestamp(frame.at))}"` +
    `${date}/>`;
  const control =
    tracking.length === 0
      ? ''
      : element(
          'ShipControl',
          `<CarrierIdentifier domain="companyName">${xmlText(carrier)}</CarrierIdentifier>` +
            tracking
              .map((number) => `<ShipmentIdentifier domain="trackingNumber">${xmlText(number)}</ShipmentIdentifier>`)
              .join(''),
        );
  // Old releases have no ItemID here; the buyer's own line number identifies the line.
  const lines = items.map(
    ({ lineNumber, quantity, unit }) =>
      `<ShipNoticeItem quantity="${quantity}" lineNumber="${lineNumber}">${text('UnitOfMeasure', unit)}</ShipNoticeItem>`,
  );
  return request(
    frame,
    element(
      'ShipNoticeRequest',
      head + control + element('ShipNoticePortion', orderReference(written) + lines.join('')),
    ),
  );
}
