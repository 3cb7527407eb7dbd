/** The documents that the demo's buyer sends, as a procurement system would write them. */
import { randomUUID } from 'node:crypto';
import { xmlText } from '@operatory/domain/punch-out';

/** The demo buyer's identity; its secret is public. */
export const demoBuyer = { domain: 'NetworkID', identity: 'DEMO-BUYER', secret: 'demo-shared-secret' } as const;

export type VisitKind = 'create' | 'edit' | 'inspect';

export interface Written {
  readonly payloadId: string;
  readonly document: string;
}

/** Times are written as buyers like to: without parts of a second. */
const timeOf = (at: Date) => `${at.toISOString().slice(0, 19)}+00:00`;

function request(at: Date, inner: string): Written {
  const payloadId = `${randomUUID()}@demo-buyer`;
  const { domain, identity, secret } = demoBuyer;
  const credential = (more = '') =>
    `<Credential domain="${domain}"><Identity>${identity}</Identity>${more}</Credential>`;
  const document = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.014/cXML.dtd">
<cXML payloadID="${payloadId}" timestamp="${timeOf(at)}" xml:lang="en-US">
<Header>
<From>${credential()}</From>
<To><Credential domain="DUNS"><Identity>supplier</Identity></Credential></To>
<Sender>${credential(`<SharedSecret>${secret}</SharedSecret>`)}<UserAgent>Demo buyer</UserAgent></Sender>
</Header>
<Request deploymentMode="production">
${inner}
</Request>
</cXML>
`;
  return { payloadId, document };
}

const asOrdered = (cart: string) =>
  [...cart.matchAll(/<ItemIn .*?<\/ItemIn>/gs)].map(([item]) => item.replaceAll('ItemIn', 'ItemOut'));

/** Asks for a visit; a cart that was returned is brought along for all but a new one. */
export function setUpOf(
  kind: VisitKind,
  { returnUrl, cart, at }: { readonly returnUrl: string; readonly cart: string; readonly at: Date },
): Written {
  const items = kind === 'create' ? '' : `\n${asOrdered(cart).join('\n')}`;
  return request(
    at,
    `<PunchOutSetupRequest operation="${kind}">
<BuyerCookie>${randomUUID()}</BuyerCookie>
<Extrinsic name="UniqueName">demo.buyer</Extrinsic>
<Extrinsic name="UserEmail">demo.buyer@buyer.example</Extrinsic>
<BrowserFormPost><URL>${xmlText(returnUrl)}</URL></BrowserFormPost>${items}
</PunchOutSetupRequest>`,
  );
}

export interface BuyerOrderInput {
  readonly orderId: string;
  readonly version: number;
  /** Of the document that ordered last. */
  readonly payloadId: string;
}

/** Orders a returned cart, or changes or deletes the order that was sent before. */
export function orderOf(
  type: 'new' | 'update' | 'delete',
  {
    cart,
    before,
    orderId,
    at,
  }: {
    readonly cart: string;
    readonly before: BuyerOrderInput | undefined;
    readonly orderId: string;
    readonly at: Date;
  },
): Written {
  const total = /<Total>.*?<\/Total>/s.exec(cart)?.[0] ?? '';
  const reference = before === undefined ? '' : `\n<DocumentReference payloadID="${xmlText(before.payloadId)}"/>`;
  return request(
    at,
    `<OrderRequest>
<OrderRequestHeader orderID="${xmlText(orderId)}" orderDate="${timeOf(at)}" type="${type}" orderVersion="${(before?.version ?? 0) + 1}">
${total}
<BillTo><Address><Name xml:lang="en">Demo buyer</Name></Address></BillTo>${reference}
</OrderRequestHeader>
${asOrdered(cart).join('\n')}
</OrderRequest>`,
  );
}

/** The demo buyer's response: accepted, or a wrong secret. */
export function answerOf(document: string, at: Date): string {
  const isOurs = document.includes(`<SharedSecret>${demoBuyer.secret}</SharedSecret>`);
  const status = isOurs ? 'code="200" text="OK"' : 'code="401" text="The SharedSecret is not ours."';
  return `<?xml version="1.0" encoding="UTF-8"?>
<cXML payloadID="${randomUUID()}@demo-buyer" timestamp="${timeOf(at)}"><Response><Status ${status}/></Response></cXML>
`;
}
