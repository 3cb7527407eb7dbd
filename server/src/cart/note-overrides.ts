/** Puts the prices that staff set by hand into the audit log, when the cart becomes an order. */
import type pg from 'pg';
import { type Actor, aboutOrder, writeAudit } from '../audit/write-audit.ts';
import { contentOfRow, type PricedCartRow } from './cart-rows.ts';

interface Overrides {
  readonly by: Actor;
  readonly orderNumber: number;
  readonly customerNumber: string;
  readonly cart: PricedCartRow;
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** Adds nothing if no price was set by hand. Called last in the transaction of the order. */
export async function noteOverrides(
  client: pg.PoolClient,
  { by, orderNumber, customerNumber, cart }: Overrides,
): Promise<void> {
  const lines = contentOfRow(cart).lines.flatMap(({ itemNumber, quantity, overridePrice }) =>
    overridePrice === null || quantity === 0 ? [] : [`${itemNumber}: ${quantity} at ${dollars(overridePrice)}`],
  );
  if (lines.length === 0) return;
  const after = { account: customerNumber, lines };
  await writeAudit(client, { kind: 'prices-overridden', by, about: aboutOrder(orderNumber), after });
}
