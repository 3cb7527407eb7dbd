/** How we read a document: its fields and lines by name, in any dialect. */
import {
  type BuyerOrder,
  type ConnectionProfile,
  cutUnits,
  isCardName,
  isRejection,
  type Party,
  remarkName,
  removed,
  shopperOf,
} from '@operatory/domain/punch-out';
import { type Envelope, readEnvelope } from '../cxml/envelope.ts';
import { readOrderRequest } from '../cxml/read-order-request.ts';
import { readSetUp } from '../cxml/read-set-up.ts';
import { childrenOf, elementAt, valueAt, type XmlElement } from '../cxml/xml-tree.ts';
import { partsOfShown } from '../oci/form-lines.ts';
import { type DocumentContent, type Field, fieldsOf, type Line, longestValue } from './document-content.ts';
import { maskAddress } from './show-document.ts';
import { understandNotice } from './understand-notice.ts';

const partyWords = (parties: readonly Party[]) =>
  parties.map(({ domain, identity }) => `${domain} ${identity}`).join(', ');

/** The fields of a stored form, as many as people read. */
export const formFields = (document: string): Field[] =>
  partsOfShown(document)
    .lines.split('\n')
    .flatMap((line) => {
      const [, name = '', value = ''] = /^([^=<>]{1,60})=(.*)$/.exec(line) ?? [];
      return name === '' || value.trim() === '' || isCardName(name)
        ? []
        : [{ name, value: cutUnits(value.trim(), longestValue) }];
    })
    .slice(0, 60);

/** As many remarks as people read. */
const maxRemarks = 60;

/** Who wrote to whom; the same of every kind of document. */
const headFields = ({ from, to, sender, deploymentMode }: Envelope) => ({
  Sender: partyWords(sender),
  From: partyWords(from),
  To: partyWords(to),
  Mode: deploymentMode,
});

/** Built from the stored, masked document, because a field may repeat a secret that a person typed elsewhere. */
const isShown = (value: string) => value !== removed;

function understandSetUp(envelope: Envelope, profile: ConnectionProfile): DocumentContent {
  const read = readSetUp(envelope);
  if (isRejection(read)) return { fields: fieldsOf({ ...headFields(envelope), Problem: read.status.text }), lines: [] };
  const { username, email } = shopperOf(read, profile);
  const extrinsics = read.extrinsics.filter(({ value }) => isShown(value)).slice(0, 50);
  return {
    fields: fieldsOf({
      Operation: read.operation,
      'Buyer’s cookie': read.buyerCookie,
      Person: username,
      'E-mail': email,
      'Return address': maskAddress(read.returnUrl),
      'First product': read.selectedPart || read.selectedBuyerPart,
      ...headFields(envelope),
      ...Object.fromEntries(extrinsics.map(({ name, value }) => [`Extrinsic ${name.trim()}`, value])),
    }),
    lines: read.lines.map(({ partNumber, auxiliaryId, quantity }) => ({
      lineNumber: '',
      partNumber,
      auxiliaryId,
      quantity,
      unit: '',
      unitPrice: '',
    })),
  };
}

/** What else the order says; several under one name together. */
function remarkFields({ remarks }: BuyerOrder): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const remark of remarks.slice(0, maxRemarks)) {
    const name = `Also: ${remarkName(remark)}`;
    fields[name] = fields[name] === undefined ? remark.value : `${fields[name]}; ${remark.value}`;
  }
  return fields;
}

function understandOrder(envelope: Envelope): DocumentContent {
  const read = readOrderRequest(envelope);
  if (isRejection(read)) return { fields: fieldsOf({ ...headFields(envelope), Problem: read.status.text }), lines: [] };
  const { shipTo } = read;
  return {
    fields: fieldsOf({
      'Buyer’s order': read.orderId,
      Type: read.type,
      'Order date': read.orderDate,
      Total: `${read.total} ${read.currencies.join(', ')}`,
      'Ship to':
        shipTo === undefined
          ? ''
          : [shipTo.line1, shipTo.line2, shipTo.city, shipTo.region, shipTo.postalCode]
              .filter((part) => part !== '')
              .join(', '),
      Comments: read.comments,
      ...remarkFields(read),
      ...headFields(envelope),
    }),
    lines: read.lines.map(({ lineNumber, ...line }) => ({ ...line, lineNumber: String(lineNumber) })),
  };
}

const lineOf = (item: XmlElement): Line => ({
  lineNumber: item.attributes.lineNumber ?? '',
  partNumber: valueAt(item, 'ItemID', 'SupplierPartID'),
  auxiliaryId: valueAt(item, 'ItemID', 'SupplierPartAuxiliaryID'),
  quantity: item.attributes.quantity ?? '',
  unit: valueAt(item, 'ItemDetail', 'UnitOfMeasure') || valueAt(item, 'UnitOfMeasure'),
  unitPrice: valueAt(item, 'ItemDetail', 'UnitPrice', 'Money'),
});

function understandReturn(root: XmlElement): DocumentContent {
  const message = elementAt(root, 'Message', 'PunchOutOrderMessage');
  const head = elementAt(message, 'PunchOutOrderMessageHeader');
  const total = elementAt(head, 'Total', 'Money');
  const status = elementAt(root, 'Message', 'Status');
  return {
    fields: fieldsOf({
      'Buyer’s cookie': valueAt(message, 'BuyerCookie'),
      Total: total === undefined ? '' : `${valueAt(total)} ${total.attributes.currency ?? ''}`,
      'May be edited': head?.attributes.operationAllowed,
      Status: status === undefined ? '' : `${status.attributes.code ?? ''} ${status.attributes.text ?? ''}`,
      Mode: elementAt(root, 'Message')?.attributes.deploymentMode,
    }),
    lines: childrenOf(message, 'ItemIn').map(lineOf),
  };
}

function understandConfirmation(request: XmlElement): DocumentContent {
  const head = elementAt(request, 'ConfirmationHeader');
  return {
    fields: fieldsOf({
      Confirmation: head?.attributes.confirmID,
      Answer: head?.attributes.type,
      Operation: head?.attributes.operation,
      'Buyer’s order': elementAt(request, 'OrderReference')?.attributes.orderID,
    }),
    lines: childrenOf(request, 'ConfirmationItem').map((item) => {
      const status = elementAt(item, 'ConfirmationStatus');
      return {
        ...lineOf(item),
        partNumber: status?.attributes.type ?? '',
        unitPrice: valueAt(status, 'UnitPrice', 'Money'),
      };
    }),
  };
}

function understandShipment(request: XmlElement): DocumentContent {
  const head = elementAt(request, 'ShipNoticeHeader');
  const control = elementAt(request, 'ShipControl');
  const portion = elementAt(request, 'ShipNoticePortion');
  return {
    fields: fieldsOf({
      Shipment: head?.attributes.shipmentID,
      'Shipped on': head?.attributes.shipmentDate,
      Carrier: valueAt(control, 'CarrierIdentifier'),
      Tracking: valueAt(control, 'ShipmentIdentifier'),
      'Buyer’s order': elementAt(portion, 'OrderReference')?.attributes.orderID,
    }),
    lines: childrenOf(portion, 'ShipNoticeItem').map(lineOf),
  };
}

function understandInvoice(request: XmlElement): DocumentContent {
  const head = elementAt(request, 'InvoiceDetailRequestHeader');
  const summary = elementAt(request, 'InvoiceDetailSummary');
  const order = elementAt(request, 'InvoiceDetailOrder') ?? elementAt(request, 'InvoiceDetailHeaderOrder');
  const amount = (name: string) => {
    const money = elementAt(summary, name, 'Money');
    return money === undefined ? '' : `${valueAt(money)} ${money.attributes.currency ?? ''}`;
  };
  return {
    fields: fieldsOf({
      Invoice: head?.attributes.invoiceID,
      Purpose: head?.attributes.purpose,
      'Invoice date': head?.attributes.invoiceDate,
      'Buyer’s order': elementAt(order, 'InvoiceDetailOrderInfo', 'OrderReference')?.attributes.orderID,
      Subtotal: amount('SubtotalAmount'),
      Tax: amount('Tax'),
      Shipping: amount('ShippingAmount'),
      Total: amount('DueAmount'),
    }),
    lines: childrenOf(order, 'InvoiceDetailItem').map((item) => {
      const reference = elementAt(item, 'InvoiceDetailItemReference');
      return {
        ...lineOf(item),
        lineNumber: reference?.attributes.lineNumber ?? '',
        partNumber: valueAt(reference, 'ItemID', 'SupplierPartID'),
        auxiliaryId: valueAt(reference, 'ItemID', 'SupplierPartAuxiliaryID'),
        unitPrice: valueAt(item, 'UnitPrice', 'Money'),
      };
    }),
  };
}

/** The envelope of a stored request, with the release from its DOCTYPE. */
export function keptEnvelope(document: string, doctype: string | undefined): Envelope | undefined {
  const envelope = readEnvelope(Buffer.from(document));
  if (isRejection(envelope)) return undefined;
  const version = /\b(1\.[0-2]\.\d{3})\b/.exec(doctype ?? '')?.[1];
  return { ...envelope, dtdVersion: version ?? envelope.dtdVersion };
}

/** Nothing for a document of a kind that is not known. */
export function understand(
  {
    kind,
    root,
    envelope,
  }: { readonly kind: string; readonly root: XmlElement; readonly envelope: Envelope | undefined },
  profile: ConnectionProfile,
): DocumentContent {
  if (kind === 'PunchOutOrderMessage') return understandReturn(root);
  if (envelope === undefined) return { fields: [], lines: [] };
  if (kind === 'PunchOutSetupRequest') return understandSetUp(envelope, profile);
  if (kind === 'OrderRequest') return understandOrder(envelope);
  if (kind === 'ConfirmationRequest') return understandConfirmation(envelope.request);
  if (kind === 'ShipNoticeRequest') return understandShipment(envelope.request);
  if (kind === 'InvoiceDetailRequest') return understandInvoice(envelope.request);
  const notice = understandNotice(envelope);
  if (notice !== undefined) return notice;
  return { fields: fieldsOf(headFields(envelope)), lines: [] };
}
