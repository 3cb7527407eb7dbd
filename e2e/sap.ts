/** A dummy SAP on another site: a page with a form that opens the shop in a frame, and the hook for the items. */
import { createServer } from 'node:http';

export interface Sap {
  /** Its page, whose button posts the usual fields and these to the product. */
  pageFor(door: string, fields: Readonly<Record<string, string>>): string;
  /** Each returned form: the address, the body as sent, and its fields. */
  readonly returned: { readonly url: string; readonly bytes: string; readonly fields: URLSearchParams }[];
  close(): Promise<void>;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Listens on `localhost`, which for a browser is another site than the product's `127.0.0.1`. */
export async function openSap(): Promise<Sap> {
  const returned: Sap['returned'] = [];
  let origin = '';
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const page = (inner: string) =>
      response.end(`<!doctype html><title>Requisition</title><link rel="icon" href="data:,">${inner}`);
    if (request.method !== 'POST') {
      const { door = '', ...changes } = Object.fromEntries(new URL(url, origin).searchParams);
      const fields = {
        USERNAME: 'DEMO-SAP',
        PASSWORD: 'demo-shared-secret',
        BUYER: 'j.doe',
        HOOK_URL: `${origin}/hook?sap-client=100&id=a%26b`,
        '~OkCode': 'ADDI',
        '~TARGET': '_top',
        '~CALLER': 'CTLG',
        ...changes,
      };
      const inputs = Object.entries(fields).map(
        ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
      );
      page(`<h1>Requisition</h1>
        <form method="post" action="${escaped(door)}" target="catalog">${inputs.join('')}<button>Open the catalog</button></form>
        <iframe name="catalog" title="Catalog" style="width:100%;height:800px"></iframe>`);
      return;
    }
    let bytes = '';
    request.on('data', (data) => {
      bytes += data;
    });
    request.on('end', () => {
      const fields = new URLSearchParams(bytes);
      returned.push({ url, bytes, fields });
      const hasItems = [...fields.keys()].some((name) => /^NEW_ITEM-|^~xmlDocument$|^cart$/.test(name));
      page(`<h1>${hasItems ? 'The requisition has the items' : 'Nothing was chosen'}</h1>`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  origin = `http://localhost:${address.port}`;
  return {
    pageFor: (door, fields) => `${origin}/?${new URLSearchParams({ door, ...fields })}`,
    returned,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
