/** A dry run of a stored set-up or order: what we would answer with today's settings. */
import { randomUUID } from 'node:crypto';
import type { DryRun } from '@operatory/contract/punch-out-diagnostics';
import type { RefusalCode } from '@operatory/contract/refusals';
import {
  connectionFor,
  isRejection,
  isSameParty,
  notForYou,
  notRecognized,
  type Rejection,
} from '@operatory/domain/punch-out';
import { explainMessage, isAccepted } from '@operatory/domain/punch-out-diagnostics';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import type { Envelope } from '../cxml/envelope.ts';
import { elementAt } from '../cxml/xml-tree.ts';
import type { Queryable } from '../database/database.ts';
import { type Connection, readConnection } from '../punch-out/connections.ts';
import type { Encryption } from '../punch-out/encryption.ts';
import { answerKnown, type InboundReply } from '../punch-out/inbound/answer-document.ts';
import type { Services } from '../services/services.ts';
import { fieldsOf } from './document-content.ts';
import { dryRun } from './dry-run.ts';
import { readMessageRow } from './message-rows.ts';
import { canBeDryRun } from './read-message.ts';
import { maskAddress } from './show-document.ts';
import { returnHostOf } from './tell-message.ts';
import { keptEnvelope } from './understand.ts';

/**
 * The secret isn't stored, so a sender who was authenticated then still counts as authenticated, as long as the
 * connection still has that sender and it may act for that buyer.
 */
function stillMay(connection: Connection, envelope: Envelope): Rejection | undefined {
  const isSender = envelope.sender.some((party) => isSameParty(party, connection.sender));
  if (!isSender || connectionFor([connection], envelope.from) === undefined) return notRecognized;
  return connection.isActive ? undefined : notForYou('This connection is switched off. Please ask the supplier.');
}

/** A change needs the order that exists, and is tried against it. */
const isNew = ({ request }: Envelope) =>
  !/^(update|delete)$/i.test(elementAt(request, 'OrderRequestHeader')?.attributes.type?.trim() ?? '');

/** Removes the existing order, so that the document is compared as it was the first time. */
async function forget(client: Queryable, { connectionId }: Connection, envelope: Envelope): Promise<void> {
  const orderId = elementAt(envelope.request, 'OrderRequestHeader')?.attributes.orderID ?? '';
  await client.query({
    name: 'punch-out-diagnostics-forget-order',
    text: `delete from punch_out_order where connection_id = $1 and (order_id = $2 or payload_id = $3 and $3 <> '')`,
    values: [connectionId, orderId.trim(), envelope.payloadId],
  });
}

interface ReplyEffects {
  fields: Record<string, string | undefined>;
  differences: string[];
  notices: string[];
}

const nothingMade: ReplyEffects = { fields: {}, differences: [], notices: [] };

/** The session that the dry run created. */
async function readSession(client: Queryable, sessionId: string): Promise<ReplyEffects> {
  const { rows } = await client.query<{
    operation: string;
    username: string;
    email: string;
    customerNumber: string;
    returnUrl: string;
    selectedItem: string | null;
    notices: string[];
    lines: number;
  }>(
    `select s.operation, s.username, s.email, s.customer_number as "customerNumber", s.return_url as "returnUrl",
            s.selected_item as "selectedItem", s.notices,
            coalesce((select c.line_count from cart c where c.punch_out_session_id = s.session_id::text limit 1), 0) as lines
       from punch_out_session s where s.session_id = $1`,
    [sessionId],
  );
  const [session] = rows;
  if (session === undefined) return nothingMade;
  return {
    fields: {
      Operation: session.operation,
      Account: session.customerNumber,
      Person: session.username,
      'E-mail': session.email,
      'Cart returns to': maskAddress(session.returnUrl),
      'Opens at product': session.selectedItem ?? '',
      'Lines in the cart': session.lines === 0 ? '' : String(session.lines),
    },
    differences: [],
    notices: session.notices,
  };
}

/** The order that the dry run created. */
async function readOrder(client: Queryable, orderNumber: number): Promise<ReplyEffects> {
  const { rows } = await client.query<{
    orderId: string;
    customerNumber: string;
    lines: number;
    totalCents: number;
    isHeld: boolean;
    differences: string[];
  }>(
    `select p.order_id as "orderId", o.customer_number as "customerNumber", o.total_cents as "totalCents",
            o.is_held_for_review as "isHeld", p.differences,
            (select count(*)::int from order_line l where l.order_number = o.order_number) as lines
       from punch_out_order p join sales_order o using (order_number) where p.order_number = $1`,
    [orderNumber],
  );
  const [order] = rows;
  if (order === undefined) return nothingMade;
  return {
    fields: {
      'Buyer’s order': order.orderId,
      Account: order.customerNumber,
      Lines: String(order.lines),
      Total: `$${(order.totalCents / 100).toFixed(2)}`,
      Review: order.isHeld ? 'It would wait for a review' : 'It would go on at once',
    },
    differences: order.differences,
    notices: [],
  };
}

const madeOf = (client: Queryable, { sessionId, orderNumber }: InboundReply): Promise<ReplyEffects> =>
  sessionId !== undefined
    ? readSession(client, sessionId)
    : orderNumber !== undefined
      ? readOrder(client, orderNumber)
      : Promise.resolve(nothingMade);

/** No order has the number that the dry run used. */
const withoutNumber = (text: string) => text.replace(/as our order \d+/, 'as an order of ours');

/** The result of a dry run. */
export async function tellAnswer(
  client: Queryable,
  answered: InboundReply | Rejection,
  {
    connection,
    document,
    again,
  }: { readonly connection: Connection; readonly document: string; readonly again?: string | undefined },
): Promise<DryRun> {
  const { code, text } = answered.status;
  const made = isRejection(answered) ? nothingMade : await madeOf(client, answered);
  const explanation = explainMessage({
    direction: 'in',
    statusCode: code,
    statusText: text,
    reason: connection.isActive ? '' : 'switched-off',
    sender: '',
    returnHost: returnHostOf(document),
    returnHosts: connection.profile.returnHosts,
  });
  return {
    code,
    text: withoutNumber(text),
    isAccepted: isAccepted(code),
    ...(explanation === undefined ? {} : { explanation }),
    ...made,
    fields: fieldsOf(made.fields),
    ...(again === undefined ? {} : { again }),
  };
}

interface DryRunInput {
  readonly connection: Connection;
  readonly envelope: Envelope;
  readonly document: string;
}

async function answerAgain(
  services: Services,
  encryption: Encryption,
  { client, asked }: { readonly client: pg.PoolClient; readonly asked: DryRunInput },
): Promise<DryRun> {
  const { connection, envelope, document } = asked;
  const refused = stillMay(connection, envelope);
  if (refused !== undefined) return tellAnswer(client, refused, asked);
  const isOrder = envelope.request.name === 'OrderRequest';
  const answer = (of: Envelope) =>
    answerKnown(services, encryption, {
      envelope: of,
      connection,
      arrived: { bytes: Buffer.from(document), address: services.settings.publicUrl },
      frame: { version: connection.profile.dtdVersion || of.dtdVersion, payloadId: of.payloadId, at: services.now() },
    });
  // For an order, repeating it unchanged comes first: the response says what it became.
  const again = isOrder ? (await answer(envelope)).status.text : undefined;
  if (isOrder && isNew(envelope)) await forget(client, connection, envelope);
  const anew = await answer({ ...envelope, payloadId: `${randomUUID()}@dry-run` });
  const isAnother = again !== undefined && /before/.test(again);
  return tellAnswer(client, anew, { connection, document, again: isAnother ? again : undefined });
}

/** As if the message arrived now, for the first time. Nothing is changed or created, and nobody is notified. */
export async function dryRunMessage(
  services: Services,
  encryption: Encryption,
  messageId: number,
): Promise<DryRun | Refusal<RefusalCode>> {
  const row = await readMessageRow(services.pool, messageId);
  if (row === undefined) return refuse('punch-out-diagnostics.message-absent');
  const envelope = canBeDryRun(row) ? keptEnvelope(row.document, row.facts.doctype) : undefined;
  const connection = row.connectionId === null ? undefined : await readConnection(services.pool, row.connectionId);
  if (envelope === undefined || connection === undefined) return refuse('punch-out-diagnostics.not-replayable');
  return dryRun(services, (dry, client) =>
    answerAgain(dry, encryption, { client, asked: { connection, envelope, document: row.document } }),
  );
}
