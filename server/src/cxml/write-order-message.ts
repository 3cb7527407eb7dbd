/** Writes the cart that goes back to the buyer as a PunchOutOrderMessage. */

import type { Cents } from '@operatory/domain/money';
import {
  type OrderMessage,
  type OrderMessageLine,
  type Party,
  type Status,
  xmlText,
} from '@operatory/domain/punch-out';
import { cxmlDocument, type DocumentFrame } from './write-cxml.ts';

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
const text = (name: string, value: string) => element(name, xmlText(value));
const amount = (value: Cents) => (value / 100).toFixed(2);
const money = (currency: string, value: Cents) => `<Money currency="${xmlText(currency)}">${amount(value)}</Money>`;

function credentials(parties: readonly Party[]): string {
  const known = parties.length > 0 ? parties : [{ domain: 'unknown', identity: 'unknown' }];
  return known
    .map(({ domain, identity }) => `<Credential domain="${xmlText(domain)}">${text('Identity', identity)}</Credential>`)
    .join('');
}

function lineMarkup(line: OrderMessageLine, { currency, classificationDomain }: OrderMessageFrame): string {
  return (
    `<ItemIn quantity="${line.quantity}" lineNumber="${line.lineNumber}">` +
    element('ItemID', text('SupplierPartID', line.partNumber) + text('SupplierPartAuxiliaryID', line.auxiliaryId)) +
    element(
      'ItemDetail',
      element('UnitPrice', money(currency, line.unitPrice)) +
        `<Description xml:lang="en">${xmlText(line.description)}</Description>` +
        text('UnitOfMeasure', line.unit) +
        `<Classification domain="${xmlText(classificationDomain)}">${xmlText(line.classification)}</Classification>` +
        (line.manufacturerPart === '' ? '' : text('ManufacturerPartID', line.manufacturerPart)) +
        (line.manufacturer === ''
          ? ''
          : `<ManufacturerName xml:lang="en">${xmlText(line.manufacturer)}</ManufacturerName>`),
    ) +
    '</ItemIn>'
  );
}

/**
 * The document. With a status and no lines it says that nothing changed (204); it carries no secret, because it goes
 * through a browser. Only elements are used that every release of cXML 1.1 and 1.2 knows.
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
    ? `<Status code="${message.status.code}" text="${xmlText(message.status.text)}" xml:lang="en-US"/>`
    : '';
  const header = `<PunchOutOrderMessageHeader operationAllowed="${allowed}">${element('Total', money(frame.currency, total))}</PunchOutOrderMessageHeader>`;
  return cxmlDocument(
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
