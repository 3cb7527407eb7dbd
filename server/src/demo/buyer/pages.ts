/** The pages of the demo's buyer: plain HTML, with all that came and went. */
import { xmlText } from '@operatory/domain/punch-out';

/** A document on its way, the newest first. */
export interface Exchanged {
  readonly at: Date;
  /** Whether the buyer sent it. */
  readonly isSent: boolean;
  readonly kind: string;
  readonly outcome: string;
  readonly document: string;
}

export interface DemoState {
  /** The cart that came back last; blank before one did. */
  readonly cart: string;
  readonly hasOrder: boolean;
  readonly exchanged: readonly Exchanged[];
  /** What went wrong last. */
  readonly problem: string;
}

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:72rem;padding:16px;color-scheme:light dark}
iframe{width:100%;height:75vh;border:1px solid GrayText}form{display:inline}button{font:inherit;padding:8px 14px;min-height:44px}
pre{overflow:auto;border:1px solid GrayText;padding:8px;max-height:24rem}summary{cursor:pointer;padding:4px 0}nav{display:flex;flex-wrap:wrap;gap:8px}`;

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${xmlText(title)}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body>${body}</body></html>`;

const press = (action: string, words: string) =>
  `<form method="post" action="/${action}"><button>${xmlText(words)}</button></form>`;

const timeOf = (at: Date) => at.toISOString().slice(11, 19);

function linesOf(cart: string): string {
  const items = [
    ...cart.matchAll(
      /<ItemIn quantity="(\d+)".*?<SupplierPartID>([^<]*)<.*?<Money[^>]*>([^<]*)<.*?<Description[^>]*>([^<]*)</gs,
    ),
  ];
  const rows = items.map(
    // As written in the document: escaped already.
    ([, quantity, part, price, words]) =>
      `<tr><td>${quantity} ×</td><td>${part}</td><td>${words}</td><td>$${price}</td></tr>`,
  );
  return rows.length === 0 ? '<p>No cart has come back yet.</p>' : `<table>${rows.join('')}</table>`;
}

/** The page that a newcomer begins on. */
export function overviewPage({ cart, hasOrder, exchanged, problem }: DemoState): string {
  const hasCart = cart.includes('<ItemIn ');
  const documents = exchanged.map(
    ({ at, isSent, kind, outcome, document }) =>
      `<details><summary>${timeOf(at)} ${isSent ? 'sent' : 'received'} <b>${xmlText(kind)}</b> ${xmlText(outcome)}</summary><pre>${xmlText(document)}</pre></details>`,
  );
  return page(
    'Demo buyer',
    `<h1>Demo buyer</h1>
<p>A small procurement system for trying punch-out: it opens the shop in a frame of its own page, takes the cart back,
orders it, and shows every document that came and went. It runs on this machine only, in demo mode only.</p>
${problem === '' ? '' : `<p role="alert"><b>${xmlText(problem)}</b></p>`}
<nav>${press('visit/create', 'Shop')}${
      hasCart ? press('visit/edit', 'Change the cart') + press('visit/inspect', 'Look at the cart') : ''
    }</nav>
<h2>The cart that came back</h2>
${linesOf(cart)}
<nav>${hasCart && !hasOrder ? press('order/new', 'Send the order') : ''}${
      hasOrder
        ? press('order/update', 'Send the order again, changed to this cart') +
          press('order/delete', 'Cancel the order')
        : ''
    }</nav>
<h2>Documents</h2>
<p>Confirmations and ship notices come by themselves as the order moves on. <a href="/">Look again</a></p>
${documents.length === 0 ? '<p>None yet.</p>' : documents.join('\n')}`,
  );
}

/** The shop in a frame. */
export const visitPage = (startPage: string) =>
  page(
    'Demo buyer: visit',
    `<p><a href="/">Back to the demo buyer</a></p><iframe title="Shop" src="${xmlText(startPage).replaceAll('&#37;', '%')}"></iframe>`,
  );

/** What stands in the frame after the cart went back. */
export const returnedPage = (hasLines: boolean) =>
  page(
    'Demo buyer: returned',
    `<h1>${hasLines ? 'The cart is back' : 'Nothing was changed'}</h1><p><a href="/" target="_top">On to the demo buyer</a></p>`,
  );
