/** The documents on a connection's sheet, as its buyer sends and gets them, with words in place of secrets. */
import type { punchOutConnectionRoutes } from '@operatory/contract/punch-out-connections';
import type { RouteReply } from '@operatory/contract/route';
import { cents } from '@operatory/domain/money';
import {
  type ConnectionProfile,
  catalogKind,
  deliveryUrlFor,
  invoiceFor,
  isSent,
  macAlgorithm,
  macType,
  type OrderMessage,
  orderMessage,
  type Party,
  settlementStatus,
} from '@operatory/domain/punch-out';
import { readXml } from '../../cxml/read-xml.ts';
import { writeCatalogUpload } from '../../cxml/write-catalog-upload.ts';
import { setUpResponse, statusResponse, usualVersion } from '../../cxml/write-cxml.ts';
import { writeConfirmation } from '../../cxml/write-fulfillment.ts';
import { writeInvoice } from '../../cxml/write-invoice.ts';
import { writeOrderMessage } from '../../cxml/write-order-message.ts';
import { type RequestFrame, withMac, withSecret } from '../../cxml/write-request.ts';
import { writeShipNotice } from '../../cxml/write-ship-notice.ts';
import { writeStatusUpdate } from '../../cxml/write-status.ts';
import { markupOf, type XmlElement } from '../../cxml/xml-tree.ts';
import { formLines, shownForm } from '../../oci/form-lines.ts';
import { writeOciForm } from '../../oci/write-form.ts';
import type { Services } from '../../services/services.ts';
import { contentIdOf } from '../catalog/queue-catalog.ts';
import { fileNameOf } from '../catalog/write-catalog.ts';
import type { Connection } from '../connections.ts';
import { macDates } from '../deliveries/outgoing-proof.ts';
import { locationParts, testArrival, testSetUp } from '../inbound/test-set-up.ts';

type SheetDocument = RouteReply<(typeof punchOutConnectionRoutes)['readConnectionSheet']>['documents'][number];

export const secretWords = '(the shared secret)';
/** The sheet is the same each time it's printed. */
const at = new Date('2026-01-01T00:00:00Z');
const session = '3f6c1f0e-5a0b-4c55-9d0e-6a1f3a7b9c21';
const orderNumber = 7_000_001;

/** Indents XML, one element per line; an element without child elements stays on its line. */
function indented(element: XmlElement, indent = ''): string {
  const inner = element.children.filter((child) => typeof child !== 'string');
  if (inner.length === 0) return `${indent}${markupOf(element)}`;
  const opening = /^<[^>]*>/.exec(markupOf({ ...element, children: ['-'] }))?.[0] ?? '';
  return [
    `${indent}${opening}`,
    ...inner.map((child) => indented(child, `${indent}  `)),
    `${indent}</${element.name}>`,
  ].join('\n');
}

/** Indents a whole document; the lines above its root stay as they are. */
function pretty(document: string): string {
  const read = readXml(Buffer.from(document));
  if (!('root' in read)) return document;
  const head = document.slice(0, document.indexOf('<cXML')).trim();
  return head === '' ? indented(read.root) : `${head}\n${indented(read.root)}`;
}

/** A cart with one product, by the connection's settings. */
const sampleCart = (profile: ConnectionProfile): OrderMessage =>
  orderMessage(
    [
      {
        ...{ itemNumber: '10000001', isFree: false, quantity: 2, unitPrice: cents(1_250) },
        ...{ description: 'Nitrile gloves, medium', pack: 'Box of 100', unitOfMeasure: 'BX', unspsc: '42132203' },
        ...{ manufacturer: 'Example Dental', manufacturerPart: 'NG-M', sheetUrl: '' },
        ...{ pictureUrl: '', gtin: '00012345678905', udiDi: null },
      },
    ],
    { profile, sessionId: session, knownIds: {} },
  );

/** What the buyer calls us: the location of its To, if that names one. */
const supplierOf = ({ profile }: Connection): Party => {
  const { to } = locationParts(profile);
  return { domain: 'DUNS', identity: to === 'operatory' ? 'your-name-for-us' : to };
};

/** The setup of a test visit, as the buyer's own program would write it. */
function setUpOf(connection: Connection, version: string): string {
  const us = supplierOf(connection);
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/${version}/cXML.dtd">\n`;
  return `${head}${testSetUp(connection, secretWords)
    .replaceAll(/payloadID="[^"]*"/g, 'payloadID="1767225600.1@your-host"')
    .replace('domain="test"', `domain="${us.domain}"`)
    .replace('<Identity>operatory</Identity>', `<Identity>${us.identity}</Identity>`)
    .replace('Operatory test', 'Your program')
    // Orders that are marked as a test would be held.
    .replace('deploymentMode="test"', 'deploymentMode="production"')
    // The request's header proves it.
    .replace(connection.profile.incomingProof === 'secret' ? '' : /<SharedSecret>.*?<\/SharedSecret>/s, '')}`;
}

/** The order of that cart as the buyer's system sends it: the envelope of its setup, its location, and the returned lines. */
function orderOf(connection: Connection, setUp: string, returned: string): string {
  const items = [...returned.matchAll(/<ItemIn .*?<\/ItemIn>/gs)].map(([item]) => item.replaceAll('ItemIn', 'ItemOut'));
  const total = /<Total>.*?<\/Total>/s.exec(returned)?.[0] ?? '';
  const { shipTo, extrinsic } = locationParts(connection.profile);
  const billTo = '<BillTo><Address><Name xml:lang="en">Your name</Name></Address></BillTo>';
  const request = `<OrderRequest><OrderRequestHeader orderID="PO-1001" orderDate="2026-01-01T00:00:00+00:00" type="new">${total}${shipTo}${billTo}${extrinsic}</OrderRequestHeader>${items.join('')}</OrderRequest>`;
  return setUp
    .replace('payloadID="1767225600.1@your-host"', `payloadID="${ordered.payloadId}"`)
    .replace(/<PunchOutSetupRequest.*<\/PunchOutSetupRequest>/s, () => request);
}

const ordered = { orderId: 'PO-1001', payloadId: '1767225600.2@your-host' };

type FrameOf = (id: string) => RequestFrame;

function confirmationOf({ profile }: Connection, frameOf: FrameOf): string {
  const { unit = 'EA' } = sampleCart(profile).lines[0] ?? {};
  return writeConfirmation(frameOf(`${orderNumber}.confirmation.1`), {
    ...ordered,
    ...{ confirmId: `${orderNumber}-1`, type: 'accept', replaces: undefined, isAllDetail: profile.isAllDetailSent },
    items: [{ lineNumber: 1, quantity: 2, unit, unitPriceCents: 1_250, answer: 'accept', expectedDate: null }],
  });
}

function shipNoticeOf({ profile }: Connection, frameOf: FrameOf): string {
  const { unit = 'EA' } = sampleCart(profile).lines[0] ?? {};
  return writeShipNotice(frameOf(`${orderNumber}.shipment.1`), {
    ...ordered,
    ...{ shipmentId: 'S-1', shipmentDate: '2026-01-02', carrier: 'UPS', tracking: ['1Z999AA10123456784'] },
    shipTo: undefined,
    items: [{ lineNumber: 1, quantity: 2, unit, packages: [] }],
  });
}

function invoiceOf({ profile }: Connection, frameOf: FrameOf): string {
  const { partNumber = '', auxiliaryId = '', unit = 'EA', description = '' } = sampleCart(profile).lines[0] ?? {};
  const line = { partNumber, auxiliaryId, unit, description, replaces: undefined };
  const lines = [{ ...line, lineNumber: 1, quantity: 2, unitPriceCents: 1_250, distributions: [] }];
  return writeInvoice(frameOf(`${orderNumber}.invoice.INV-1`), {
    ...{ ...ordered, orderNumber, invoiceNumber: 'INV-1', invoiceDate: '2026-01-02', credits: undefined },
    invoice: invoiceFor({ totalCents: 2_750, taxCents: 250, freightCents: 0, lines }),
  });
}

/** The answer to a change that came too late to be made. */
const statusUpdateOf = (frameOf: FrameOf): string =>
  writeStatusUpdate(frameOf(`${orderNumber}.change.1`), {
    about: '1767225600.3@your-host',
    status: settlementStatus({ type: 'update', orderId: ordered.orderId, outcome: 'refused', message: '' }),
  });

function catalogOf(
  { settings }: Services,
  { connectionId, customerNumber, profile: { catalogPublishing: publishing } }: Connection,
  frameOf: FrameOf,
): string {
  const frame = frameOf(`${session}.catalog`);
  const name = fileNameOf({ connectionId, account: undefined, format: 'cif', since: undefined }, undefined);
  return writeCatalogUpload(frame, {
    name: name.replace(/\.\w+$/, ''),
    description: `All products of ${settings.brandName} for account ${customerNumber}, 2026-01-01`,
    contentId: contentIdOf(frame.payloadId),
    publishing,
    // Only an update can ask to be published.
    isUpdate: publishing === 'publish',
  });
}

/** The kinds of documents that the connection gets, each with a sample. */
function sentDocuments(services: Services, connection: Connection, frameOf: FrameOf): SheetDocument[] {
  const { profile } = connection;
  const isMac = profile.deliveryProof === 'mac';
  const mac = { ...macDates(at), type: macType, algorithm: macAlgorithm, value: `(computed with ${secretWords})` };
  const proven = (text: string) => (isMac ? withMac(text, mac) : withSecret(text, secretWords));
  const write: readonly (readonly [kind: string, title: string, write: () => string])[] = [
    ['ConfirmationRequest', 'Confirmation', () => confirmationOf(connection, frameOf)],
    ['ShipNoticeRequest', 'Ship notice', () => shipNoticeOf(connection, frameOf)],
    ['InvoiceDetailRequest', 'Invoice', () => invoiceOf(connection, frameOf)],
    ['StatusUpdateRequest', 'Answer to a change that came too late', () => statusUpdateOf(frameOf)],
    [catalogKind, 'Catalog (first part; the file is the second)', () => catalogOf(services, connection, frameOf)],
  ];
  return write
    .filter(([kind]) => isSent(profile, kind))
    .map(([kind, title, text]) => ({
      ...{ title, from: 'us' as const, address: deliveryUrlFor(profile, kind) },
      text: pretty(proven(text())),
    }));
}

/** The documents of a visit and its order, and those that the buyer gets about it. */
export function cxmlDocuments(services: Services, connection: Connection): SheetDocument[] {
  const { settings } = services;
  const { profile } = connection;
  const version = profile.dtdVersion || usualVersion;
  const address = `${settings.publicUrl}/api/punchout/setup`;
  const frame = { version, payloadId: `${session}@operatory`, at };
  const outgoing = {
    ...{ ...frame, from: [supplierOf(connection)], to: [connection.from ?? connection.sender] },
    ...{ userAgent: settings.brandName, deploymentMode: 'production' as const },
    ...{ currency: profile.currency, classificationDomain: profile.classificationDomain },
  };
  const setUp = setUpOf(connection, version);
  const returned = writeOrderMessage({ ...outgoing, buyerCookie: 'test' }, sampleCart(profile));
  const page = `${settings.publicUrl}/punchout/sid/…/uid/…/`;
  return [
    { title: 'Setup', from: 'buyer', address, text: pretty(setUp) },
    { title: 'Answer to the setup', from: 'us', address: '', text: pretty(setUpResponse(frame, page)) },
    { title: 'Returned cart', from: 'us', address: 'BrowserFormPost/URL of the setup', text: pretty(returned) },
    { title: 'Order', from: 'buyer', address, text: pretty(orderOf(connection, setUp, returned)) },
    {
      ...{ title: 'Answer to the order', from: 'us', address: '' },
      text: pretty(statusResponse(frame, { code: 200, text: `The order was received as our order ${orderNumber}.` })),
    },
    ...sentDocuments(services, connection, (id) => ({ ...outgoing, payloadId: `${id}@operatory` })),
  ];
}

/** The form that opens a visit, and the one that brings the cart back. */
export function ociDocuments({ settings }: Services, connection: Connection): SheetDocument[] {
  const { profile } = connection;
  const address = `${settings.publicUrl}/api/punchout/oci`;
  const arrival = testArrival(connection, secretWords);
  const returnUrl = arrival.find(({ name }) => name === profile.hookField)?.value ?? '';
  const echo = {
    version: profile.ociVersion || ('4.0' as const),
    charset: profile.formCharset || ('iso-8859-1' as const),
    ...{ target: '_top', controls: [], cancelUrl: '' },
  };
  const form = writeOciForm(sampleCart(profile).lines, { returnUrl, profile, echo });
  return [
    { title: 'Arrival (form fields)', from: 'buyer', address, text: formLines(arrival) },
    { title: 'Returned cart (form fields)', from: 'us', address: form.action, text: shownForm(form) },
  ];
}
