/** What documents about a buyer's order have in common: who they are from and for, and which line is which. */
import type pg from 'pg';
import { usualVersion } from '../../cxml/write-cxml.ts';
import type { RequestFrame } from '../../cxml/write-request.ts';
import type { OrderedLineRow } from '../../database/schema/punch-out-orders.ts';
import type { Services } from '../../services/services.ts';
import type { Connection } from '../connections.ts';
import type { MovedOrder } from './moved-order.ts';

export type ComposeParts = Pick<Services, 'pool' | 'settings' | 'now'>;

/** The frame of a document about the order, in the release and currency of its buyer. */
export function frameOf(
  { settings, now }: ComposeParts,
  { order, connection, payloadId }: { order: MovedOrder; connection: Connection; payloadId: string },
): RequestFrame {
  const { profile } = connection;
  return {
    version: profile.dtdVersion || order.dtdVersion || usualVersion,
    payloadId,
    at: now(),
    // The reverse of how the order arrived.
    from: order.parties.to,
    to: order.parties.from,
    userAgent: `${settings.brandName} ${settings.appVersion}`,
    deploymentMode: order.deploymentMode,
    currency: profile.currency,
  };
}

/** What a document about one order is written from. */
export interface DocumentContext {
  readonly parts: ComposeParts;
  readonly client: pg.PoolClient;
  readonly order: MovedOrder;
  readonly connection: Connection;
}

/** How the buyer knows the order. */
export const named = ({ orderId, payloadId }: MovedOrder) => ({ orderId, payloadId });

/** The buyer's line for each of ours. */
export const orderedLines = ({ ordered }: MovedOrder) =>
  new Map<number, OrderedLineRow>(ordered.map((line) => [line.orderLine, line]));
