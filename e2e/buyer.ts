/** A dummy buyer on another site: sends the set-up, shows the shop in a frame, and takes the cart that comes back. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

export interface Buyer {
  /** Its page, which frames the start page. */
  pageFor(startPage: string): string;
  /** Each form that came back, as it was posted. */
  readonly returned: { readonly url: string; readonly fields: URLSearchParams }[];
  readonly returnUrl: string;
  close(): Promise<void>;
}

/** Listens on `localhost`, which for a browser is another site than the product's `127.0.0.1`. */
export async function openBuyer(): Promise<Buyer> {
  const returned: Buyer['returned'] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (request.method !== 'POST') {
      const start = new URL(url, 'http://localhost').searchParams.get('start') ?? '';
      response.end(
        `<!doctype html><title>Requisition</title><link rel="icon" href="data:,">
         <h1>Requisition</h1><iframe title="Supplier" src="${start.replaceAll('"', '%22')}" style="width:100%;height:800px"></iframe>`,
      );
      return;
    }
    let body = '';
    request.on('data', (data) => {
      body += data;
    });
    request.on('end', () => {
      returned.push({ url, fields: new URLSearchParams(body) });
      response.end('<!doctype html><title>Back</title><link rel="icon" href="data:,"><h1>The cart is back</h1>');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const origin = `http://localhost:${address.port}`;
  return {
    pageFor: (startPage) => `${origin}/?start=${encodeURIComponent(startPage)}`,
    returned,
    returnUrl: `${origin}/return?session=a%26b&step=2`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Sends the set-up of the demo buyer to the product, and gives the start page that is answered. */
export async function setUp(
  product: string,
  {
    returnUrl,
    cookie = 'c+o%okie é',
    user = 'ada.lovelace',
    operation = 'create',
    inner = '',
  }: { returnUrl: string; cookie?: string; user?: string; operation?: string; inner?: string },
): Promise<string> {
  const answer = await fetch(`${product}/api/punchout/setup`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=UTF-8' },
    body: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.014/cXML.dtd">
<cXML payloadID="${randomUUID()}@buyer" timestamp="2026-01-05T09:00:00-08:00"><Header>
<From><Credential domain="NetworkID"><Identity>DEMO-BUYER</Identity></Credential></From>
<To><Credential domain="DUNS"><Identity>operatory</Identity></Credential></To>
<Sender><Credential domain="NetworkID"><Identity>DEMO-BUYER</Identity><SharedSecret>demo-shared-secret</SharedSecret></Credential>
<UserAgent>Dummy buyer</UserAgent></Sender></Header><Request><PunchOutSetupRequest operation="${operation}">
<BuyerCookie>${escaped(cookie)}</BuyerCookie><Extrinsic name="UniqueName">${escaped(user)}</Extrinsic>
<BrowserFormPost><URL>${escaped(returnUrl)}</URL></BrowserFormPost>${inner}</PunchOutSetupRequest></Request></cXML>`,
  });
  const body = await answer.text();
  const startPage = /<StartPage><URL>([^<]+)</.exec(body)?.[1];
  if (startPage === undefined) throw new Error(`no start page: ${body}`);
  return startPage.replaceAll('&#37;', '%').replaceAll('&#43;', '+').replaceAll('&amp;', '&');
}
