/** Writes the cart that goes back to the buyer as a PunchOutOrderMessage. */

import type { Cents } from '@operatory/domain/money';
import {
  type OrderMessage,
  type OrderMessageLine,
  type Party,
  type Status,
  xmlFormText,
} from '@operatory/domain/punch-out';
import { cxmlFormDocument, type DocumentFrame } from './write-cxml.ts';

export interface OrderMessageFrame extends DocumentFrame {
  /** The supplier, as the buyer called it. */
  readonly from: readonly Party[];
  readonly to: readonly Party[];
  readonly userAgent: string;
  readonly deploymentMode: 'production' | 'test';
  /** Markup, as it came. */
  readonly buyerCookie: string;
  readonly currency: string;
  readonly classificationDomain: string;
}

const element = (name: string, inner: string) => `<${name}>${inner}</${name}>`;
const text = (name: string, value: string) => element(name, xmlFormText(value));
const amount = (value: Cents) => (value / 100).toFixed(2);
const money = (currency: string, value: Cents) => `<Money currency="${xmlFormText(currency)}">${amount(value)}</Money>`;

function credentials(parties: readonly Party[]): string {
  const known = parties.length > 0 ? parties : [{ domain: 'unknown', identity: 'unknown' }];
  return known
    .map(
      ({ domain, identity }) =>
        `<Credential domain="${xmlFormText(domain)}">${text('Identity', identity)}</Credential>`,
    )
    .join('');
}

function lineMarkup(line: OrderMessageLine, { currency, classificationDomain }: OrderMessageFrame): string {
  return (
    `<ItemIn quantity="${line.quantity}" lineNumber="${line.lineNumber}">` +
    element('ItemID', text('SupplierPartID', line.partNumber) + text('SupplierPartAuxiliaryID', line.auxiliaryId)) +
    element(
      'ItemDetail',
      element('UnitPrice', money(currency, line.unitPrice)) +
        `<Description xml:lang="en">${xmlFormText(line.description)}</Description>` +
        text('UnitOfMeasure', line.unit) +
        `<Classification domain="${xmlFormText(classificationDomain)}">${xmlFormText(line.classification)}</Classification>` +
        (line.manufacturerPart === '' ? '' : text('ManufacturerPartID', line.manufacturerPart)) +
        (line.manufacturer === ''
          ? ''
          : `<ManufacturerName xml:lang="en">${xmlFormText(line.manufacturer)}</ManufacturerName>`) +
        (line.leadTime === '' ? '' : text('LeadTime', line.leadTime)) +
        line.extrinsics
          .map(({ name, value }) => `<Extrinsic name="${xmlFormText(name)}">${xmlFormText(value)}</Extrinsic>`)
          .join(''),
    ) +
    '</ItemIn>'
  );
}

/** What the buyer pays beyond the lines, as far as it's agreed. */
function chargesMarkup({ shipping, tax }: Pick<OrderMessage, 'shipping' | 'tax'>, currency: string): string {
  const charge = (name: string, value: Cents | undefined, words: string) =>
    value === undefined
      ? ''
      : element(name, `${money(currency, value)}<Description xml:lang="en">${words}</Description>`);
  return charge('Shipping', shipping, 'Shipping') + charge('Tax', tax, 'Sales tax');
}

/**
 * The document. With a status and no lines, it says that nothing changed (204). It contains no secret, because it
 * passes through a browser. It only uses elements that every release of cXML 1.1 and 1.2 has, beside those that were agreed.
 */
export function writeOrderMessage(
  frame: OrderMessageFrame,
  message: OrderMessage | { readonly status: Status },
): string {
  const isEmpty = 'status' in message;
  const lines = isEmpty ? [] : message.lines;
  const total = isEmpty ? (0 as Cents) : message.total;
  const allowed = isEmpty ? 'create' : message.operationAllowed;
  const status = isEmpty
    ? `<Status code="${message.status.code}" text="${xmlFormText(message.status.text)}" xml:lang="en-US"/>`
    : '';
  const charges = isEmpty ? '' : chargesMarkup(message, frame.currency);
  const header = `<PunchOutOrderMessageHeader operationAllowed="${allowed}">${element('Total', money(frame.currency, total))}${charges}</PunchOutOrderMessageHeader>`;
  return cxmlFormDocument(
    frame,
    element(
      'Header',
      element('From', credentials(frame.from)) +
        element('To', credentials(frame.to)) +
        element('Sender', credentials(frame.from.slice(0, 1)) + text('UserAgent', frame.userAgent)),
    ) +
      `<Message deploymentMode="${frame.deploymentMode}">${status}` +
      element(
        'PunchOutOrderMessage',
        element('BuyerCookie', frame.buyerCookie) + header + lines.map((line) => lineMarkup(line, frame)).join(''),
      ) +
      '</Message>',
  );
}
