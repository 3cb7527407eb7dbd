/**
 * The demo buyer: a separate server on this machine only. For a browser it's another site, so that a newcomer can try
 * all of punch-out in a frame, without a procurement system.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
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
import { type LoggedDocument, overviewPage, returnedPage, sapPage, visitPage } from './pages.ts';
import { arrivalOf, type SapItem, sapItemsOf, written } from './sap.ts';

export interface DemoBuyer {
  /** Its page. */
  readonly url: string;
  /** Where it takes confirmations and ship notices. */
  readonly deliveryUrl: string;
  close(): Promise<void>;
}

const longestBody = 2_097_152;
const mostKept = 30;

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

const html = (response: ServerResponse, text: string) =>
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(text);

/** What a form brought back. */
const cameBack = (lines: number) => (lines === 0 ? 'nothing changed' : `the cart, ${plural(lines, 'line')}`);

/** References as the product writes them in addresses. */
const plain = (text: string) => text.replaceAll('&#37;', '%').replaceAll('&#43;', '+').replaceAll('&amp;', '&');

/** Opens it on a free port of this machine. `shopUrl` is where the product is reached from here. */
export async function openDemoBuyer({
  shopUrl,
  now = () => new Date(),
}: {
  readonly shopUrl: string;
  readonly now?: () => Date;
}): Promise<DemoBuyer> {
  const exchanged: LoggedDocument[] = [];
  let cart = '';
  let order: BuyerOrderInput | undefined;
  let sapItems: readonly SapItem[] = [];
  let problem = '';
  let url = '';

  const keep = (one: Omit<LoggedDocument, 'at'>) => {
    exchanged.unshift({ at: now(), ...one });
    exchanged.splice(mostKept);
  };

  /** Sends a document to the product, and stores it with the response. */
  async function send(kind: string, { document }: Written): Promise<{ code: number; answer: string }> {
    const sent = await fetch(`${shopUrl}/api/punchout/setup`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8' },
      body: document,
      signal: AbortSignal.timeout(30_000),
    });
    const answer = await sent.text();
    const code = Number(/<Status code="(\d+)"/.exec(answer)?.[1] ?? sent.status);
    const words = plain(/<Status [^>]*text="([^"]*)"/.exec(answer)?.[1] ?? '');
    problem = code < 300 ? '' : `${code} ${words}`;
    keep({ isSent: true, kind, outcome: `${code} ${words}`, document });
    return { code, answer };
  }

  async function visit(kind: VisitKind, response: ServerResponse): Promise<void> {
    const { answer } = await send(
      `PunchOutSetupRequest ${kind}`,
      setUpOf(kind, { returnUrl: `${url}/return`, cart, at: now() }),
    );
    const startPage = /<StartPage>\s*<URL>([^<]+)</.exec(answer)?.[1];
    if (startPage === undefined) response.writeHead(303, { location: '/' }).end();
    else html(response, visitPage(plain(startPage)));
  }

  async function sendOrder(type: 'new' | 'update' | 'delete'): Promise<void> {
    const before = type === 'new' ? undefined : order;
    const orderId = before?.orderId ?? `DEMO-${now().getTime()}`;
    const written = orderOf(type, { cart, before, orderId, at: now() });
    const { code } = await send(`OrderRequest ${type}`, written);
    if (code >= 300) return;
    order =
      type === 'delete' ? undefined : { orderId, version: (before?.version ?? 0) + 1, payloadId: written.payloadId };
  }

  /** The form that the browser brings: a cart, or word that nothing was changed. */
  async function takeCart(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields = new URLSearchParams(await bodyOf(request));
    const document = fields.get('cxml-urlencoded') ?? Buffer.from(fields.get('cxml-base64') ?? '', 'base64').toString();
    const lines = document.split('<ItemIn ').length - 1;
    if (lines > 0) cart = document;
    keep({ isSent: false, kind: 'PunchOutOrderMessage', outcome: cameBack(lines), document });
    html(response, returnedPage(lines > 0));
  }

  /** Gives the browser SAP's form, which it sends into a frame: with OCI nothing passes between the two servers. */
  function visitAsSap(response: ServerResponse): void {
    const fields = arrivalOf(`${url}/hook`);
    keep({ isSent: true, kind: 'OCI form', outcome: 'by the browser', document: written(Object.entries(fields)) });
    html(response, sapPage(`${shopUrl}/api/punchout/oci`, fields));
  }

  async function takeFields(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields = new URLSearchParams(await bodyOf(request));
    const items = sapItemsOf(fields);
    if (items.length > 0) sapItems = items;
    keep({ isSent: false, kind: 'OCI form', outcome: cameBack(items.length), document: written(fields) });
    html(response, returnedPage(items.length > 0));
  }

  async function takeDocument(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const document = await bodyOf(request);
    const kind = /<(ConfirmationRequest|ShipNoticeRequest)>/.exec(document)?.[1] ?? 'unknown';
    const type = /<ConfirmationHeader [^>]*type="(\w+)"/.exec(document)?.[1] ?? '';
    keep({ isSent: false, kind, outcome: type, document: document.replaceAll(demoBuyer.secret, '…') });
    response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(answerOf(document, now()));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Another site's page may neither read this one under a name of its own, nor press its buttons.
    const isOwn = `http://${request.headers.host}` === url;
    const { origin = url } = request.headers;
    if (!isOwn) return void response.writeHead(421).end();
    const [, place = '', kind = ''] = (request.url ?? '/').split(/[/?]/);
    if ((place === 'visit' || place === 'order') && origin !== url) return void response.writeHead(403).end();
    if (request.method === 'POST' && place === 'cxml') return takeDocument(request, response);
    if (request.method === 'POST' && place === 'return') return takeCart(request, response);
    if (request.method === 'POST' && place === 'hook') return takeFields(request, response);
    if (request.method === 'POST' && place === 'visit' && kind === 'sap') return visitAsSap(response);
    if (
      request.method === 'POST' &&
      place === 'visit' &&
      (kind === 'create' || kind === 'edit' || kind === 'inspect')
    ) {
      return visit(kind, response);
    }
    if (request.method === 'POST' && place === 'order' && (kind === 'new' || kind === 'update' || kind === 'delete')) {
      await sendOrder(kind);
      response.writeHead(303, { location: '/' }).end();
    } else if (place === '') {
      html(response, overviewPage({ cart, sapItems, hasOrder: order !== undefined, exchanged, problem }));
    } else {
      response.writeHead(404).end();
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      problem = error instanceof Error ? error.message : String(error);
      if (!response.headersSent) response.writeHead(303, { location: '/' });
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, 'localhost', resolve);
  });
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    deliveryUrl: `${url}/cxml`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
