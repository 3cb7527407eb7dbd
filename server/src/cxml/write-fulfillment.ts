/** Writes the ConfirmationRequest that leaves for a buyer as an order moves on. */
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
  /** The substitute for the ordered product; absent if the ordered product comes. */
  readonly substitute?: ConfirmedSubstitute;
}

/** Another product, as the buyer's system takes it. */
export interface ConfirmedSubstitute {
  readonly partNumber: string;
  readonly description: string;
  readonly unit: string;
  readonly classification: string;
  readonly classificationDomain: string;
  readonly manufacturer: string;
  readonly manufacturerPart: string;
}

export interface OrderConfirmation extends BuyerOrderReference {
  readonly confirmId: string;
  readonly type: 'accept' | 'reject' | 'except' | 'detail';
  /** Of the confirmation that this one replaces. */
  readonly replaces: string | undefined;
  /**
   * Whether all details of each line are included wherever anything differs (`allDetail`), for systems that want a
   * snapshot.
   */
  readonly isAllDetail: boolean;
  readonly items: readonly ConfirmationItem[];
}

type StatusFrame = { readonly currency: string; readonly isAllDetail: boolean };

/** The whole item that comes; its price is in it. */
function substituteMarkup(quantity: number, substitute: ConfirmedSubstitute, price: string): string {
  const { partNumber, description, unit, classification, classificationDomain, manufacturer, manufacturerPart } =
    substitute;
  const detail =
    price +
    `<Description xml:lang="en">${xmlText(description)}</Description>` +
    text('UnitOfMeasure', unit) +
    `<Classification domain="${xmlText(classificationDomain)}">${xmlText(classification)}</Classification>` +
    (manufacturerPart === '' ? '' : text('ManufacturerPartID', manufacturerPart)) +
    (manufacturer === '' ? '' : `<ManufacturerName xml:lang="en">${xmlText(manufacturer)}</ManufacturerName>`);
  return `<ItemIn quantity="${quantity}">${element('ItemID', text('SupplierPartID', partNumber))}${element('ItemDetail', detail)}</ItemIn>`;
}

function confirmationStatus(item: ConfirmationItem, { currency, isAllDetail }: StatusFrame): string {
  const isAccepted = item.answer === 'accept' || item.answer === 'detail';
  const { substitute } = item;
  const unit = text('UnitOfMeasure', substitute?.unit ?? item.unit);
  const date = item.expectedDate === null ? '' : ` deliveryDate="${dayTime(item.expectedDate)}"`;
  const price = item.answer === 'reject' ? '' : element('UnitPrice', money(item.unitPriceCents, currency));
  const what = substitute === undefined ? price : substituteMarkup(item.quantity, substitute, price);
  return `<ConfirmationStatus quantity="${item.quantity}" type="${isAllDetail && isAccepted ? 'allDetail' : item.answer}"${date}>${unit}${what}</ConfirmationStatus>`;
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

/** Which lines of the order are accepted, backordered, or rejected; a later confirmation replaces the previous one. */
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
