/** Writes the requests that leave for a buyer as an order moves on: ConfirmationRequest and ShipNoticeRequest. */
import { xmlText } from '@operatory/domain/punch-out';
import { timestamp } from './write-cxml.ts';
import {
  type BuyerOrderReference,
  dayTime,
  element,
  money,
  orderReference,
  type RequestFrame,
  requestDocument,
  text,
} from './write-request.ts';

export interface ConfirmationItem {
  /** The buyer's number of the line. */
  readonly lineNumber: number;
  readonly quantity: number;
  readonly unit: string;
  readonly unitPriceCents: number;
  readonly answer: 'accept' | 'detail' | 'backordered' | 'reject';
  readonly expectedDate: string | null;
}

export interface OrderConfirmation extends BuyerOrderReference {
  readonly confirmId: string;
  readonly type: 'accept' | 'reject' | 'except' | 'detail';
  /** Of the confirmation that this one replaces. */
  readonly replaces: string | undefined;
  /** Whether everything about each line is said wherever anything differs (`allDetail`), for systems that want a snapshot. */
  readonly isAllDetail: boolean;
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

type StatusFrame = { readonly currency: string; readonly isAllDetail: boolean };

function confirmationStatus(item: ConfirmationItem, { currency, isAllDetail }: StatusFrame): string {
  const isAccepted = item.answer === 'accept' || item.answer === 'detail';
  const unit = text('UnitOfMeasure', item.unit);
  const date = item.expectedDate === null ? '' : ` deliveryDate="${dayTime(item.expectedDate)}"`;
  const price = item.answer === 'reject' ? '' : element('UnitPrice', money(item.unitPriceCents, currency));
  return `<ConfirmationStatus quantity="${item.quantity}" type="${isAllDetail && isAccepted ? 'allDetail' : item.answer}"${date}>${unit}${price}</ConfirmationStatus>`;
}

/** One item for each line of the buyer's, with a status for each part of it. */
function confirmationItems(items: readonly ConfirmationItem[], frame: StatusFrame): string {
  const lines = new Map<number, ConfirmationItem[]>();
  for (const item of items) lines.set(item.lineNumber, [...(lines.get(item.lineNumber) ?? []), item]);
  return [...lines]
    .map(([lineNumber, parts]) => {
      const quantity = parts.reduce((sum, part) => sum + part.quantity, 0);
      const statuses = parts.map((part) => confirmationStatus(part, frame)).join('');
      return `<ConfirmationItem quantity="${quantity}" lineNumber="${lineNumber}">${text('UnitOfMeasure', parts[0]?.unit ?? 'EA')}${statuses}</ConfirmationItem>`;
    })
    .join('');
}

/** Which lines of the order are accepted, backordered, or rejected; a later confirmation replaces the one before. */
export function writeConfirmation(frame: RequestFrame, written: OrderConfirmation): string {
  const { confirmId, replaces, items } = written;
  const isAllDetail = written.isAllDetail && ['detail', 'except'].includes(written.type);
  const type = isAllDetail ? 'allDetail' : written.type;
  const head =
    `<ConfirmationHeader confirmID="${xmlText(confirmId)}" operation="${replaces === undefined ? 'new' : 'update'}"` +
    ` type="${type}" noticeDate="${xmlText(timestamp(frame.at))}">` +
    `${replaces === undefined ? '' : `<DocumentReference payloadID="${xmlText(replaces)}"/>`}</ConfirmationHeader>`;
  return requestDocument(
    frame,
    element(
      'ConfirmationRequest',
      head + orderReference(written) + confirmationItems(items, { currency: frame.currency, isAllDetail }),
    ),
    'Fulfill',
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
  return requestDocument(
    frame,
    element(
      'ShipNoticeRequest',
      head + control + element('ShipNoticePortion', orderReference(written) + lines.join('')),
    ),
    'Fulfill',
  );
}
