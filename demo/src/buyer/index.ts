/**
 * The demo buyer: a separate server on this machine only. For a browser it's another site, so that a newcomer can try
 * all of punch-out in a frame, without a procurement system.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Buyer, html, sendOrder, takeCart, takeDocument, takeFields, visit, visitAsSap } from './exchange.ts';
import { overviewPage } from './pages.ts';

export interface DemoBuyer {
  /** Its page. */
  readonly url: string;
  /** Where it takes confirmations and ship notices. */
  readonly deliveryUrl: string;
  close(): Promise<void>;
}

async function answer(buyer: Buyer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Another site's page may neither read this page through its own host name, nor press its buttons.
  const isOwn = `http://${request.headers.host}` === buyer.url;
  const { origin = buyer.url } = request.headers;
  if (!isOwn) return void response.writeHead(421).end();
  const [, place = '', kind = ''] = (request.url ?? '/').split(/[/?]/);
  if ((place === 'visit' || place === 'order') && origin !== buyer.url) return void response.writeHead(403).end();
  if (request.method === 'POST') {
    if (place === 'cxml') return takeDocument(buyer, request, response);
    if (place === 'return') return takeCart(buyer, request, response);
    if (place === 'hook') return takeFields(buyer, request, response);
    if (place === 'visit' && kind === 'sap') return visitAsSap(buyer, response);
    if (place === 'visit' && (kind === 'create' || kind === 'edit' || kind === 'inspect')) {
      return visit(buyer, kind, response);
    }
    if (place === 'order' && (kind === 'new' || kind === 'update' || kind === 'delete')) {
      await sendOrder(buyer, kind);
      return void response.writeHead(303, { location: '/' }).end();
    }
  }
  if (place === '') html(response, overviewPage({ ...buyer, hasOrder: buyer.order !== undefined }));
  else response.writeHead(404).end();
}

/** Opens it on a free port of this machine. `shopUrl` is where the product is reached from here. */
export async function openDemoBuyer({
  shopUrl,
  now = () => new Date(),
}: Pick<Buyer, 'shopUrl'> & Partial<Pick<Buyer, 'now'>>): Promise<DemoBuyer> {
  const buyer: Buyer = { shopUrl, url: '', now, exchanged: [], cart: '', order: undefined, sapItems: [], problem: '' };
  const server = createServer((request, response) => {
    answer(buyer, request, response).catch((error: unknown) => {
      buyer.problem = error instanceof Error ? error.message : String(error);
      if (!response.headersSent) response.writeHead(303, { location: '/' });
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, 'localhost', resolve);
  });
  buyer.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url: buyer.url,
    deliveryUrl: `${buyer.url}/cxml`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
