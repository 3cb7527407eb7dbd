/** Applies the changes that came before their order, right after the order was made. */
import type { PlainDate } from '@operatory/domain/dates';
import { isRejection } from '@operatory/domain/punch-out';
import type pg from 'pg';
import type { Connection } from '../connections.ts';
import { carryOutChange } from './change-taken-order.ts';
import type { AccountScopes } from './divided-order.ts';
import { lockWaitingFor, noteArrival } from './waiting-changes.ts';

/** In the order's own transaction. Returns a sentence for each; one that can't be applied waits for a person. */
export async function applyWaiting(
  client: pg.PoolClient,
  scopes: AccountScopes,
  {
    connection,
    today,
    orderId,
    orderNumber,
    at,
  }: {
    readonly connection: Connection;
    readonly today: PlainDate;
    readonly orderId: string;
    readonly orderNumber: number;
    readonly at: Date;
  },
): Promise<string[]> {
  const texts: string[] = [];
  for (const { changeId, type, contentHash, document } of await lockWaitingFor(client, { ...connection, orderId })) {
    const { order, envelope } = document;
    const outcome = await carryOutChange(client, scopes, {
      arrived: { connection, order, envelope, type, today },
      // Of the document as it came: stored, its parts may have another order.
      hashes: [contentHash, contentHash],
      at,
    });
    const why = isRejection(outcome) ? outcome.status.text : (outcome.leftFor ?? '');
    await noteArrival(client, changeId, { orderNumber, at, why });
    texts.push(
      isRejection(outcome) || outcome.leftFor !== undefined
        ? `The ${type} that came before it waits for our customer service: ${why}`
        : `The ${type} that came before it was applied. ${outcome.text}`,
    );
  }
  return texts;
}
