/** A person who fills carts of their own accounts, and sends some of them. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cart } from '@operatory/contract/cart';
import { itemSent, sentOf } from '../../server/src/cart/sent.fixture.ts';
import { callUntilAnswered } from '../call.ts';
import type { AcknowledgedOrder, Lines } from './ledger.ts';
import type { WorkParts } from './work-parts.ts';

interface Version {
  readonly key: string;
  readonly modified: string;
}

const cartsOf = (account: string) => `/shoppingCart/customerNumber/${account}`;

/** One cart from its first line to the order, or to the save that stays. Resolves once everything was acknowledged. */
async function fillCart(
  { site, journal, ledger, items }: WorkParts,
  account: string,
  { turn, isSent }: { turn: number; isSent: boolean },
): Promise<void> {
  const send = <Reply>(method: 'GET' | 'POST', path: string, body?: object) =>
    callUntilAnswered<Reply>(site, { method, path, ...(body === undefined ? {} : { body }) }, journal);
  const itemAt = (index: number) => items[(turn * 7 + index) % items.length] as string;
  const lines = new Map<string, number>();
  const note = (version: Version) => void ledger.carts.set(account, { ...version, lines: new Map(lines) });

  const { data } = await send<{ data: Cart[] }>('GET', cartsOf(account));
  const [cart] = data;
  if (cart === undefined) throw new Error(`Account ${account} has no cart`);
  let { modified } = cart;
  for (let save = 0; save < 2; save += 1) {
    lines.clear();
    for (let index = 0; index <= save + (turn % 3); index += 1) lines.set(itemAt(index), 1 + ((turn + index) % 5));
    const content = { modified, items: [...lines].map(([itemNumber, quantity]) => itemSent({ itemNumber, quantity })) };
    const saved = await send<Version>('POST', '/shoppingCart', sentOf(cart, content));
    modified = saved.modified;
    ledger.saves += 1;
    note(saved);
  }
  const added = itemAt(turn % 4);
  const addition = { itemNumber: added, quantity: 2, saveId: randomUUID() };
  const version = await send<Version>('POST', `${cartsOf(account)}/addition`, addition);
  lines.set(added, (lines.get(added) ?? 0) + 2);
  ledger.additions += 1;
  note(version);
  if (!isSent) return;
  const sent: Lines = new Map(lines);
  const order = await send<Omit<AcknowledgedOrder, 'lines'>>(
    'POST',
    `/shoppingCart/submit/${cart.key}?customerId=${account}`,
    { modified: version.modified },
  );
  ledger.orders.push({
    orderNumber: order.orderNumber,
    isHeldForReview: order.isHeldForReview,
    customerNumber: account,
    lines: sent,
    at: Date.now(),
  });
  ledger.carts.delete(account);
}

/** Works until told to end, and then finishes the current cart. Permanent failures are in the journal. */
export async function work(parts: WorkParts, accounts: readonly string[], first: number): Promise<void> {
  for (let turn = first; !parts.isOver(); turn += 1) {
    await fillCart(parts, accounts[turn % accounts.length] as string, { turn, isSent: turn % 3 !== 0 }).catch(
      parts.journal.failed,
    );
    await pause(parts.thinkMs);
  }
}

/** Searches for products until told to end. */
export async function search(parts: WorkParts, account: string): Promise<void> {
  const words = ['glove', 'bur', 'nitrile', 'impression', 'cement'];
  for (let turn = 0; !parts.isOver(); turn += 1) {
    const path = `/item?searchText=${words[turn % words.length]}&customerNumber=${account}&pageSize=20`;
    await callUntilAnswered(parts.site, { method: 'GET', path }, parts.journal).catch(parts.journal.failed);
    parts.ledger.searches += 1;
    await pause(parts.thinkMs);
  }
}
