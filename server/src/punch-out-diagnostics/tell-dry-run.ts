/** The result of a dry run, with what it created before that was rolled back. */
import type { DryRun } from '@operatory/contract/punch-out-diagnostics';
import { isRejection, type Rejection } from '@operatory/domain/punch-out';
import { explainMessage, isAccepted } from '@operatory/domain/punch-out-diagnostics';
import type { Queryable } from '../database/database.ts';
import type { Connection } from '../punch-out/connections.ts';
import type { InboundReply } from '../punch-out/inbound/answer-document.ts';
import type { UnknownSender } from '../punch-out/inbound/authenticate.ts';
import { fieldsOf } from './document-content.ts';
import { maskAddress } from './show-document.ts';
import { returnHostOf } from './tell-message.ts';

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
const withoutNumber = (text: string) =>
  text.replace(/as our order \d+/, 'as an order of ours').replace(/as our orders \d+(, \d+)*/, 'as orders of ours');

/** Why the sender wasn't authenticated; blank if that isn't the reason. */
const reasonOf = (answered: InboundReply | Rejection | UnknownSender) => ('reason' in answered ? answered.reason : '');

/** The result of a dry run. */
export async function tellAnswer(
  client: Queryable,
  answered: InboundReply | Rejection | UnknownSender,
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
    reason: connection.isActive ? reasonOf(answered) : 'switched-off',
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
