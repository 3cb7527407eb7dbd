/** What the demo buyer sends to and receives from the product, and what it stores. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { plural } from '@operatory/domain/words';
import {
  answerOf,
  type BuyerOrderInput,
  demoBuyer,
  orderOf,
  setUpOf,
  type VisitKind,
  type Written,
} from './documents.ts';
import { type LoggedDocument, returnedPage, sapPage, visitPage } from './pages.ts';
import { arrivalOf, type SapItem, sapItemsOf, written } from './sap.ts';

/** The buyer's memory: the last cart and order, and the documents of both directions. */
export interface Buyer {
  /** Where the product is reached from here. */
  readonly shopUrl: string;
  /** Its own address, known once it listens. */
  url: string;
  readonly now: () => Date;
  /** The newest first. */
  readonly exchanged: LoggedDocument[];
  cart: string;
  order: BuyerOrderInput | undefined;
  sapItems: readonly SapItem[];
  /** What went wrong last; empty if nothing did. */
  problem: string;
}

const longestBody = 2_097_152;
const maxKept = 30;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length > longestBody) throw new RangeError('the body is too long');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString();
}

export const html = (response: ServerResponse, text: string) =>
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(text);

/** The result of a returned form. */
const cameBack = (lines: number) => (lines === 0 ? 'nothing changed' : `the cart, ${plural(lines, 'line')}`);

/** References as the product writes them in addresses. */
const plain = (text: string) => text.replaceAll('&#37;', '%').replaceAll('&#43;', '+').replaceAll('&amp;', '&');

function log(buyer: Buyer, one: Omit<LoggedDocument, 'at'>): void {
  buyer.exchanged.unshift({ at: buyer.now(), ...one });
  buyer.exchanged.splice(maxKept);
}

/** Sends a document to the product, and stores it with the response. */
async function send(buyer: Buyer, kind: string, { document }: Written): Promise<{ code: number; answer: string }> {
  const sent = await fetch(`${buyer.shopUrl}/api/punchout/setup`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8' },
    body: document,
    signal: AbortSignal.timeout(30_000),
  });
  const answer = await sent.text();
  const code = Number(/<Status code="(\d+)"/.exec(answer)?.[1] ?? sent.status);
  const words = plain(/<Status [^>]*text="([^"]*)"/.exec(answer)?.[1] ?? '');
  buyer.problem = code < 300 ? '' : `${code} ${words}`;
  log(buyer, { isSent: true, kind, outcome: `${code} ${words}`, document });
  return { code, answer };
}

/** Starts a session and shows it in a frame. */
export async function visit(buyer: Buyer, kind: VisitKind, response: ServerResponse): Promise<void> {
  const document = setUpOf(kind, { returnUrl: `${buyer.url}/return`, cart: buyer.cart, at: buyer.now() });
  const { answer } = await send(buyer, `PunchOutSetupRequest ${kind}`, document);
  const startPage = /<StartPage>\s*<URL>([^<]+)</.exec(answer)?.[1];
  if (startPage === undefined) response.writeHead(303, { location: '/' }).end();
  else html(response, visitPage(plain(startPage)));
}

/** Orders the last cart, or changes or deletes the last order. */
export async function sendOrder(buyer: Buyer, type: 'new' | 'update' | 'delete'): Promise<void> {
  const { cart, now } = buyer;
  const before = type === 'new' ? undefined : buyer.order;
  const orderId = before?.orderId ?? `DEMO-${now().getTime()}`;
  const document = orderOf(type, { cart, before, orderId, at: now() });
  const { code } = await send(buyer, `OrderRequest ${type}`, document);
  if (code >= 300) return;
  const { payloadId } = document;
  buyer.order = type === 'delete' ? undefined : { orderId, version: (before?.version ?? 0) + 1, payloadId };
}

/** The form that the browser brings: a cart, or word that nothing was changed. */
export async function takeCart(buyer: Buyer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const fields = new URLSearchParams(await bodyOf(request));
  const document = fields.get('cxml-urlencoded') ?? Buffer.from(fields.get('cxml-base64') ?? '', 'base64').toString();
  const lines = document.split('<ItemIn ').length - 1;
  if (lines > 0) buyer.cart = document;
  log(buyer, { isSent: false, kind: 'PunchOutOrderMessage', outcome: cameBack(lines), document });
  html(response, returnedPage(lines > 0));
}

/** Gives the browser SAP's form, which it sends into a frame: with OCI nothing passes between the two servers. */
export function visitAsSap(buyer: Buyer, response: ServerResponse): void {
  const fields = arrivalOf(`${buyer.url}/hook`);
  log(buyer, { isSent: true, kind: 'OCI form', outcome: 'by the browser', document: written(Object.entries(fields)) });
  html(response, sapPage(`${buyer.shopUrl}/api/punchout/oci`, fields));
}

/** The cart as OCI's form fields. */
export async function takeFields(buyer: Buyer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const fields = new URLSearchParams(await bodyOf(request));
  const items = sapItemsOf(fields);
  if (items.length > 0) buyer.sapItems = items;
  log(buyer, { isSent: false, kind: 'OCI form', outcome: cameBack(items.length), document: written(fields) });
  html(response, returnedPage(items.length > 0));
}

/** A confirmation, a ship notice, an invoice, or the answer to a late change. */
export async function takeDocument(buyer: Buyer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const document = await bodyOf(request);
  const kind =
    /<(ConfirmationRequest|ShipNoticeRequest|InvoiceDetailRequest|StatusUpdateRequest)>/.exec(document)?.[1] ??
    'unknown';
  const type =
    /<(?:ConfirmationHeader|InvoiceDetailRequestHeader) [^>]*(?:type|purpose)="(\w+)"/.exec(document)?.[1] ?? '';
  log(buyer, { isSent: false, kind, outcome: type, document: document.replaceAll(demoBuyer.secret, '…') });
  response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(answerOf(document, buyer.now()));
}
