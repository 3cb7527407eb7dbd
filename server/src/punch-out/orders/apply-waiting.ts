/** Applies the changes that came before their order, right after the order was made. */
import { accountOfLocation, isRejection } from '@operatory/domain/punch-out';
import type pg from 'pg';
import type { Connection } from '../connections.ts';
import { carryOutChange } from './change-taken-order.ts';
import type { InboundOrder, InboundOrderChange } from './compose-order.ts';
import { type AccountScopes, connectionOf } from './divided-order.ts';
import { changeWords } from './earlier-documents.ts';
import { lockWaitingFor, noteArrival, type WaitingChange } from './waiting-changes.ts';

/** A change that came before its order. */
export interface EarlyChange {
  readonly changeId: number;
  readonly arrived: InboundOrderChange;
  readonly contentHash: string;
}

/** The connection at the location that a stored change names, which may be another one than its order's. */
function atNamedLocation(connection: Connection, { order, envelope }: WaitingChange['document']): Connection {
  const named = accountOfLocation(connection.profile, {
    addressId: order.delivery?.addressId ?? '',
    to: envelope.to,
    // Of the header; what a line names is decided with the line.
    extrinsics: order.remarks
      .filter(({ lines }) => lines.length === 0)
      .map(({ label, value }) => ({ name: label, value })),
  });
  return named === undefined || isRejection(named) ? connection : connectionOf(connection, named);
}

/** The changes that came before this order, the first one first, under a lock. */
export async function lockEarlyChanges(
  client: pg.PoolClient,
  { connection, today, order: { orderId } }: Pick<InboundOrder, 'connection' | 'today' | 'order'>,
): Promise<EarlyChange[]> {
  const rows = await lockWaitingFor(client, { ...connection, orderId });
  return rows.map(({ changeId, type, contentHash, document }) => ({
    ...{ changeId, contentHash },
    arrived: { ...document, connection: atNamedLocation(connection, document), type, today },
  }));
}

/** In the order's own transaction. Returns a sentence for each; one that can't be applied waits for a person. */
export async function applyWaiting(
  client: pg.PoolClient,
  scopes: AccountScopes,
  {
    early,
    orderNumber,
    at,
  }: { readonly early: readonly EarlyChange[]; readonly orderNumber: number; readonly at: Date },
): Promise<string[]> {
  const texts: string[] = [];
  for (const { changeId, arrived, contentHash } of early) {
    const { type } = arrived;
    const outcome = await carryOutChange(client, scopes, {
      arrived,
      // Of the document as it came: stored, its parts may have another order.
      hashes: [contentHash, contentHash],
      at,
    });
    const why = isRejection(outcome) ? outcome.status.text : (outcome.leftFor ?? '');
    await noteArrival(client, changeId, { orderNumber, at, why });
    texts.push(
      isRejection(outcome) || outcome.leftFor !== undefined
        ? `The ${changeWords[type]} that came before it waits for our customer service: ${why}`
        : `The ${changeWords[type]} that came before it was applied. ${outcome.text}`,
    );
  }
  return texts;
}
