/** A dummy buyer on another site: sends the setup, shows the shop in a frame, and receives the returned cart. */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';

export interface Buyer {
  /** Its page, which frames the start page. */
  pageFor(startPage: string): string;
  /** Each returned form, as it was posted. */
  readonly returned: { readonly url: string; readonly origin: string; readonly fields: URLSearchParams }[];
  readonly returnUrl: string;
  /** A return page that first sends the browser through a sign-on at another origin. */
  readonly signOnReturnUrl: string;
  /** Where it accepts documents, and those received, oldest first. */
  readonly deliveryUrl: string;
  readonly delivered: string[];
  close(): Promise<void>;
}

const backPage = '<!doctype html><title>Back</title><link rel="icon" href="data:,"><h1>The cart is back</h1>';

/** Listens on a free port; the origin. */
async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://localhost:${address.port}`;
}

/** Listens on `localhost`, which for a browser is another site than the product's `127.0.0.1`. */
export async function openBuyer(): Promise<Buyer> {
  const returned: Buyer['returned'] = [];
  const delivered: string[] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (request.method !== 'POST') {
      const start = new URL(url, 'http://localhost').searchParams.get('start') ?? '';
      response.end(
        `<!doctype html><html lang="en"><title>Requisition</title><link rel="icon" href="data:,"><main aria-label="Requisition">
         <h1>Requisition</h1><iframe title="Supplier" src="${start.replaceAll('"', '%22')}" style="width:100%;height:800px"></iframe></main>`,
      );
      return;
    }
    let body = '';
    request.on('data', (data) => {
      body += data;
    });
    request.on('end', () => {
      if (url === '/cxml') {
        delivered.push(body);
        response.setHeader('content-type', 'text/xml');
        response.end(
          '<?xml version="1.0"?><cXML payloadID="r" timestamp="2026-01-05T09:00:00-08:00"><Response><Status code="200" text="OK"/></Response></cXML>',
        );
        return;
      }
      returned.push({ url, origin: request.headers.origin ?? '', fields: new URLSearchParams(body) });
      if (url === '/sign-on') response.writeHead(302, { location: signOnOrigin });
      response.end(backPage);
    });
  });
  const signOn = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(backPage);
  });
  const origin = await listen(server);
  const signOnOrigin = await listen(signOn);
  return {
    pageFor: (startPage) => `${origin}/?start=${encodeURIComponent(startPage)}`,
    returned,
    deliveryUrl: `${origin}/cxml`,
    delivered,
    returnUrl: `${origin}/return?session=a%26b&step=2`,
    signOnReturnUrl: `${origin}/sign-on`,
    close: async () => {
      for (const each of [server, signOn]) {
        each.closeAllConnections();
        await new Promise((resolve) => each.close(resolve));
      }
    },
  };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** What every document of the demo buyer has around its request. */
const documentOf = (request: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.014/cXML.dtd">
<cXML payloadID="${randomUUID()}@buyer" timestamp="2026-01-05T09:00:00-08:00"><Header>
<From><Credential domain="NetworkID"><Identity>DEMO-BUYER</Identity></Credential></From>
<To><Credential domain="DUNS"><Identity>operatory</Identity></Credential></To>
<Sender><Credential domain="NetworkID"><Identity>DEMO-BUYER</Identity><SharedSecret>demo-shared-secret</SharedSecret></Credential>
<UserAgent>Dummy buyer</UserAgent></Sender></Header><Request>${request}</Request></cXML>`;

async function send(product: string, request: string): Promise<string> {
  const answer = await fetch(`${product}/api/punchout/setup`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=UTF-8' },
    body: documentOf(request),
  });
  return answer.text();
}

/** The lines of a returned cart, in the format of the buyer's order. */
export const itemsOf = (cart: string) =>
  [...cart.matchAll(/<ItemIn .*?<\/ItemIn>/gs)].map(([item]) => item.replaceAll('ItemIn', 'ItemOut')).join('');

/** Orders a returned cart. Returns the full response. */
export const sendOrder = (product: string, { orderId, cart }: { orderId: string; cart: string }) =>
  send(
    product,
    `<OrderRequest><OrderRequestHeader orderID="${orderId}" orderDate="2026-01-05T10:00:00-08:00" type="new">${
      /<Total>.*?<\/Total>/s.exec(cart)?.[0] ?? ''
    }<BillTo><Address><Name xml:lang="en">Clinic</Name></Address></BillTo></OrderRequestHeader>${itemsOf(cart)}</OrderRequest>`,
  );

const usd = (name: string, amount: string) => `<${name}><Money currency="USD">${amount}</Money></${name}>`;

export interface DirectLine {
  readonly part: string;
  readonly price: string;
  readonly unit: string;
}

/** Orders these products without a visit, or changes such an order, each for another room of the clinic with this name. Returns the full response. */
export const sendToRooms = (
  product: string,
  {
    orderId,
    name = 'Clinic',
    lines,
    type = 'new',
    version = '1',
  }: { orderId: string; name?: string; lines: readonly DirectLine[]; type?: 'new' | 'update'; version?: string },
) =>
  send(
    product,
    `<OrderRequest><OrderRequestHeader orderID="${orderId}" orderDate="2026-01-05T10:00:00-08:00" orderVersion="${version}" type="${type}"><BillTo><Address><Name xml:lang="en">Clinic</Name></Address></BillTo></OrderRequestHeader>${lines
      .map(
        ({ part, price, unit }, index) =>
          `<ItemOut quantity="1" lineNumber="${index + 1}"><ItemID><SupplierPartID>${part}</SupplierPartID></ItemID><ItemDetail>${usd('UnitPrice', price)}<UnitOfMeasure>${unit}</UnitOfMeasure></ItemDetail><ShipTo><Address><Name xml:lang="en">${name}</Name><PostalAddress><DeliverTo>Room ${index + 1}</DeliverTo></PostalAddress></Address></ShipTo></ItemOut>`,
      )
      .join('')}</OrderRequest>`,
  );

/** Sends a receipt for this quantity of an order's first line. Returns the full response. */
export const sendReceipt = (product: string, { orderId, quantity }: { orderId: string; quantity: number }) =>
  send(
    product,
    `<ReceiptRequest><ReceiptRequestHeader receiptID="RC-${orderId}" receiptDate="2026-01-09T10:00:00-08:00"/><ReceiptOrder>
<ReceiptOrderInfo><OrderIDInfo orderID="${orderId}"/></ReceiptOrderInfo><ReceiptItem receiptLineNumber="1" quantity="${quantity}">
<ReceiptItemReference lineNumber="1"/><UnitRate><Money currency="USD">1</Money><UnitOfMeasure>BX</UnitOfMeasure></UnitRate>${usd('ReceivedAmount', '1')}
</ReceiptItem></ReceiptOrder>${usd('Total', '1')}</ReceiptRequest>`,
  );

/** Sends a status for one of our documents. Returns the full response. */
export const sendStatus = (product: string, { payloadId, text }: { payloadId: string; text: string }) =>
  send(
    product,
    `<StatusUpdateRequest><DocumentReference payloadID="${payloadId}"/><Status code="200" text="OK" xml:lang="en-US">${escaped(text)}</Status></StatusUpdateRequest>`,
  );

/** Sends the demo buyer's setup request to the product, and returns the start page's URL. */
export async function setUp(product: string, wanted: Parameters<typeof answerToSetUp>[1]): Promise<string> {
  return startPageIn(await answerToSetUp(product, wanted));
}

/** The start page in a response. */
export function startPageIn(answer: string): string {
  const startPage = /<StartPage>\s*<URL>([^<]+)</.exec(answer)?.[1];
  if (startPage === undefined) throw new Error(`no start page: ${answer}`);
  return startPage.replaceAll('&#37;', '%').replaceAll('&#43;', '+').replaceAll('&amp;', '&');
}

/** The full response to the setup. */
export async function answerToSetUp(
  product: string,
  {
    returnUrl,
    cookie = 'c+o%okie é',
    user = 'ada.lovelace',
    operation = 'create',
    inner = '',
  }: { returnUrl: string; cookie?: string; user?: string; operation?: string; inner?: string },
): Promise<string> {
  return send(
    product,
    `<PunchOutSetupRequest operation="${operation}">
<BuyerCookie>${escaped(cookie)}</BuyerCookie><Extrinsic name="UniqueName">${escaped(user)}</Extrinsic>
<BrowserFormPost><URL>${escaped(returnUrl)}</URL></BrowserFormPost>${inner}</PunchOutSetupRequest>`,
  );
}
