/** The demo buyer's pages: plain HTML with all documents sent and received. */
import { xmlText } from '@operatory/domain/punch-out';
import { page } from '../page.ts';
import type { SapItem } from './sap.ts';

/** A document on its way, the newest first. */
export interface LoggedDocument {
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
  /** The items last returned to SAP. */
  readonly sapItems: readonly SapItem[];
  readonly hasOrder: boolean;
  readonly exchanged: readonly LoggedDocument[];
  /** What went wrong last. */
  readonly problem: string;
}

const press = (action: string, words: string, look = '') =>
  `<form method="post" action="/${action}"><button class="${look}">${xmlText(words)}</button></form>`;

const timeOf = (at: Date) => at.toISOString().slice(11, 19);

/** A table of cells that are escaped already. */
const table = (rows: readonly (readonly string[])[]) =>
  `<div class="scroll"><table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table></div>`;

function linesOf(cart: string): string {
  const items = [
    ...cart.matchAll(
      /<ItemIn quantity="(\d+)".*?<SupplierPartID>([^<]*)<.*?<Money[^>]*>([^<]*)<.*?<Description[^>]*>([^<]*)</gs,
    ),
  ];
  // As written in the document: escaped already.
  const rows = items.map(([, quantity, part = '', price, words = '']) => [`${quantity} ×`, part, words, `$${price}`]);
  return rows.length === 0 ? '<p class="soft">No cart has come back yet.</p>' : table(rows);
}

const documentOf = ({ at, isSent, kind, outcome, document }: LoggedDocument) =>
  `<details><summary><time>${timeOf(at)}</time>${isSent ? 'sent' : 'received'} <b>${xmlText(kind)}</b> ${xmlText(outcome)}</summary><pre>${xmlText(document)}</pre></details>`;

/** The page that a newcomer begins on. */
export function overviewPage({ cart, sapItems, hasOrder, exchanged, problem }: DemoState): string {
  const hasCart = cart.includes('<ItemIn ');
  const again = hasCart ? press('visit/edit', 'Change the cart') + press('visit/inspect', 'Look at the cart') : '';
  const order = hasOrder
    ? press('order/update', 'Send the order again, changed to this cart') +
      press('order/delete', 'Cancel the order') +
      (hasCart ? press('order/new', 'Send this cart as another order') : '')
    : press('order/new', 'Send the order', 'main');
  const sapCells = sapItems.map((item) => [
    `${xmlText(item.quantity)} ×`,
    xmlText(item.part),
    xmlText(item.words),
    `$${xmlText(item.price)}`,
  ]);
  return page(
    'Demo buyer',
    `<h1>Demo buyer</h1>
<p>A small procurement system for trying punch-out: it opens the shop in a frame of its own page, takes the cart back,
orders it, and shows every document that came and went. It runs on this machine only, in demo mode only.</p>
${problem === '' ? '' : `<p role="alert"><b>${xmlText(problem)}</b></p>`}
<section><h2>With cXML</h2>
<nav>${press('visit/create', 'Shop', hasCart ? '' : 'main')}${again}</nav></section>
<section><h2>The cart that came back</h2>
${linesOf(cart)}
<nav>${hasCart || hasOrder ? order : ''}</nav></section>
<section><h2>With SAP’s Open Catalog Interface</h2>
<p class="soft">The same visit, opened by a form and returned as fields. Orders do not come this way.</p>
${sapCells.length === 0 ? '' : table(sapCells)}
<nav>${press('visit/sap', 'Shop as SAP')}</nav></section>
<section><h2>Documents</h2>
<p class="soft">Confirmations and ship notices arrive automatically as the order progresses. <a href="/">Look again</a></p>
${exchanged.length === 0 ? '<p class="soft">None yet.</p>' : exchanged.map(documentOf).join('\n')}</section>`,
  );
}

/** The shop in a frame. */
export const visitPage = (startPage: string) =>
  page(
    'Demo buyer: visit',
    `<p><a href="/">Back to the demo buyer</a></p><iframe title="Shop" src="${xmlText(startPage).replaceAll('&#37;', '%')}"></iframe>`,
  );

/** SAP's form, which sends itself into the frame beneath it. */
export function sapPage(door: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${xmlText(name)}" value="${xmlText(value)}">`,
  );
  return page(
    'Demo buyer: visit as SAP',
    `<p><a href="/">Back to the demo buyer</a></p>
<form id="arrival" method="post" action="${xmlText(door)}" target="shop">${inputs.join('')}<noscript><button>Open the shop</button></noscript></form>
<iframe title="Shop" name="shop"></iframe><script>document.getElementById('arrival').submit()</script>`,
  );
}

/** Shown in the frame after the cart was returned. */
export const returnedPage = (hasLines: boolean) =>
  page(
    'Demo buyer: returned',
    `<h1>${hasLines ? 'The cart is back' : 'Nothing was changed'}</h1><p><a href="/" target="_top">On to the demo buyer</a></p>`,
  );
