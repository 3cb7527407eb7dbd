/** Everything known about one message; secrets never leave the server. */
import type { MessageDetails } from '@operatory/contract/punch-out-diagnostics';
import type { RefusalCode } from '@operatory/contract/refusals';
import { sessionState, shownRemark, usualProfile } from '@operatory/domain/punch-out';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { Queryable } from '../database/database.ts';
import type { DeliveryPartRow } from '../database/schema/punch-out-orders.ts';
import { maskReturnLines } from '../oci/mask-form.ts';
import { type Connection, readConnection } from '../punch-out/connections.ts';
import { arrivalKinds } from '../punch-out/inbound/answer-arrival.ts';
import { shipToWords } from '../punch-out/orders/divided-order.ts';
import type { Services } from '../services/services.ts';
import { readDeliveryRow, tellDelivery } from './delivery-rows.ts';
import { examine } from './examine.ts';
import { type MessageDetailRow, readMessageRow } from './message-rows.ts';
import { readKept, showDocument } from './show-document.ts';
import { explain, returnHostOf, tellMessage } from './tell-message.ts';
import { formFields, keptEnvelope, understand } from './understand.ts';

interface SessionFound {
  sessionId: string;
  customerNumber: string;
  username: string;
  endedBy: string | null;
  createdAt: Date;
  startUntil: Date;
  enteredAt: Date | null;
  lastUsedAt: Date | null;
  endedAt: Date | null;
}

async function readSession(
  database: Queryable,
  { sessionId, now }: { readonly sessionId: string; readonly now: Date },
): Promise<MessageDetails['session']> {
  const { rows } = await database.query<SessionFound>({
    name: 'punch-out-diagnostics-session',
    text: `select session_id as "sessionId", customer_number as "customerNumber", username, ended_by as "endedBy",
                  created_at as "createdAt", start_until as "startUntil", entered_at as "enteredAt",
                  last_used_at as "lastUsedAt", ended_at as "endedAt"
             from punch_out_session where session_id = $1`,
    values: [sessionId],
  });
  const [found] = rows;
  if (found === undefined) return undefined;
  const { customerNumber, username, endedBy, createdAt } = found;
  return {
    sessionId,
    customerNumber,
    username,
    state: sessionState(found, now),
    ...(endedBy === null ? {} : { endedBy }),
    createdAt: createdAt.toISOString(),
  };
}

/** The order here, as far as a buyer's order made it. */
async function readOrder(database: Queryable, orderNumber: number): Promise<MessageDetails['order']> {
  const { rows } = await database.query<NonNullable<MessageDetails['order']>>({
    name: 'punch-out-diagnostics-order',
    text: `select p.order_number as "orderNumber", o.customer_number as "customerNumber", p.order_id as "orderId",
                  o.is_held_for_review as "isHeld", p.differences
             from punch_out_order p join sales_order o using (order_number) where p.order_number = $1`,
    values: [orderNumber],
  });
  const [found] = rows;
  // Some repeat what the order says.
  return found && { ...found, differences: found.differences.map((value) => shownRemark({ label: '', value }).value) };
}

/** The orders that the same buyer's order became, with the buyer's lines of each; empty if there is only one. */
async function readDivided(database: Queryable, orderNumber: number): Promise<MessageDetails['dividedOrders']> {
  const { rows } = await database.query<
    Omit<MessageDetails['dividedOrders'][number], 'shipTo'> & { delivery: readonly DeliveryPartRow[] | null }
  >({
    name: 'punch-out-diagnostics-divided',
    text: `select p.order_number as "orderNumber", o.customer_number as "customerNumber", p.delivery,
                  (select coalesce(json_agg((l ->> 'lineNumber')::int order by (l ->> 'orderLine')::int), '[]')
                     from jsonb_array_elements(p.lines) l) as lines
             from punch_out_order n join punch_out_order p using (connection_id, order_id)
             join sales_order o on o.order_number = p.order_number
            where n.order_number = $1 order by p.part`,
    values: [orderNumber],
  });
  if (rows.length < 2) return [];
  return rows.map(({ delivery, ...row }) => ({
    ...row,
    shipTo: shipToWords(delivery ?? []),
  }));
}

/** Complete setups and orders of an authenticated sender, and arrivals with SAP's form. */
export const canBeDryRun = ({ direction, kind, isProven, document }: MessageDetailRow) =>
  direction === 'in' &&
  isProven &&
  (arrivalKinds.has(kind) ||
    ((kind === 'PunchOutSetupRequest' || kind === 'OrderRequest') && readKept(document) !== undefined));

function check(row: MessageDetailRow, connection: Connection | undefined) {
  const root = readKept(row.document);
  // A form is kept as its fields, one a line.
  if (root === undefined)
    return {
      fields: formFields(row.kind === 'OciReturn' ? maskReturnLines(row.document) : row.document),
      lines: [],
      warnings: [],
    };
  const profile = connection?.profile ?? usualProfile;
  const envelope = keptEnvelope(row.document, row.facts.doctype);
  const { fields, lines } = understand({ kind: row.kind, root, envelope }, profile);
  const warnings =
    row.direction === 'in' && envelope !== undefined ? examine(envelope, { facts: row.facts, profile }) : [];
  return { fields: [...fields], lines: [...lines], warnings };
}

export async function readMessage(
  { pool, now }: Services,
  messageId: number,
): Promise<MessageDetails | Refusal<RefusalCode>> {
  const row = await readMessageRow(pool, messageId);
  if (row === undefined) return refuse('punch-out-diagnostics.message-absent');
  const connection = row.connectionId === null ? undefined : await readConnection(pool, row.connectionId);
  const session =
    row.sessionId === null ? undefined : await readSession(pool, { sessionId: row.sessionId, now: now() });
  const order = row.orderNumber === null ? undefined : await readOrder(pool, row.orderNumber);
  const dividedOrders = row.orderNumber === null ? [] : await readDivided(pool, row.orderNumber);
  const delivery = row.deliveryId === null ? undefined : await readDeliveryRow(pool, row.deliveryId);
  const explanation = explain(row, { connection, returnHost: returnHostOf(row.document) });
  return {
    ...tellMessage(row, connection),
    ...(connection === undefined ? {} : { connectionId: connection.connectionId, connectionName: connection.name }),
    isProven: row.isProven,
    tookMs: row.tookMs,
    statusText: row.statusText,
    ...(explanation === undefined ? {} : { explanation }),
    document: row.kind === 'OciReturn' ? maskReturnLines(row.document) : showDocument(row.document),
    answer: row.kind.startsWith('Oci') ? maskReturnLines(row.answer) : showDocument(row.answer),
    ...check(row, connection),
    ...(session === undefined ? {} : { session }),
    ...(order === undefined ? {} : { order }),
    dividedOrders,
    ...(delivery === undefined ? {} : { delivery: tellDelivery(delivery, now()) }),
    canDryRun: canBeDryRun(row),
  };
}
