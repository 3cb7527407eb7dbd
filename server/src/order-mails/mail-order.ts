/** Queues the confirmation of an order to an address that someone typed. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { type Actor, aboutOrder, writeAudit } from '../audit/write-audit.ts';
import { inTransaction } from '../database/database.ts';
import type { Services } from '../services/services.ts';

/** Hourly limits for a sender and for a recipient, so no one can flood a mailbox. */
const maxOfPerson = 20;
const maxToAddress = 3;

interface OrderMail {
  readonly by: Actor;
  readonly orderNumber: number;
  readonly mailId: string;
  readonly address: string;
}

/** Why the order can't be confirmed; undefined if it can. */
async function refuseOrder(
  client: pg.PoolClient,
  scope: CustomerScope,
  orderNumber: number,
): Promise<Refusal<RefusalCode> | undefined> {
  const { rows } = await client.query<{ isSentBack: boolean }>({
    name: 'order-mail-order',
    text: `select exists (select from order_review w where w.order_number = o.order_number and w.state = 'sent-back') as "isSentBack"
             from sales_order o where o.order_number = $1 and o.customer_number = $2`,
    values: [orderNumber, scope.customerNumber],
  });
  const [order] = rows;
  if (order === undefined) return refuse('order.not-found');
  return order.isSentBack ? refuse('order-mail.sent-back') : undefined;
}

async function refuseNumber(
  client: pg.PoolClient,
  { by, address }: OrderMail,
): Promise<Refusal<RefusalCode> | undefined> {
  const { rows } = await client.query<{ ofPerson: number; toAddress: number }>({
    name: 'order-mail-counts',
    text: `select (select count(*)::int from mail where kind = 'order' and made_by = $1
                      and created_at > now() - interval '1 hour') as "ofPerson",
                  (select count(*)::int from mail where kind = 'order' and recipient = $2
                      and created_at > now() - interval '1 hour') as "toAddress"`,
    values: [by.name, address],
  });
  const { ofPerson = 0, toAddress = 0 } = rows[0] ?? {};
  if (ofPerson >= maxOfPerson) return refuse('order-mail.too-many', { most: String(maxOfPerson) });
  return toAddress >= maxToAddress
    ? refuse('order-mail.too-many-there', { address, most: String(maxToAddress) })
    : undefined;
}

/** Safe to repeat with the same id. The message shows the order as it is when sent, with prices if this person may see them. */
export async function mailOrder(
  { pool, settings }: Pick<Services, 'pool' | 'settings'>,
  scope: CustomerScope,
  mail: OrderMail,
): Promise<{ address: string } | Refusal<RefusalCode>> {
  const { by, orderNumber, mailId, address } = mail;
  if (settings.mail === undefined) return refuse('order-mail.off');
  return inTransaction(pool, async (client): Promise<{ address: string } | Refusal<RefusalCode>> => {
    const refused = await refuseOrder(client, scope, orderNumber);
    if (refused !== undefined) return refused;
    // Serialized, so parallel calls can't exceed the limits.
    await client.query(`select pg_advisory_xact_lock(hashtext('order-mail'))`);
    const { rowCount: known } = await client.query({
      name: 'order-mail-known',
      text: `select from mail where mail_key = $1 and order_number = $2 and made_by = $3 and recipient = $4`,
      values: [mailId, orderNumber, by.name, address],
    });
    if (known !== 0) return { address };
    const tooMany = await refuseNumber(client, mail);
    if (tooMany !== undefined) return tooMany;
    const { rowCount } = await client.query({
      name: 'order-mail-queue',
      text: `insert into mail (kind, recipient, made_by, order_number, has_prices, mail_key)
             select 'order', $1, $2, order_number, $3, $4 from sales_order where order_number = $5 and customer_number = $6
             on conflict (mail_key) do nothing`,
      values: [address, by.name, scope.seesPrices, mailId, orderNumber, scope.customerNumber],
    });
    // The id belongs to another message.
    if (rowCount === 0) return refuse('order.not-found');
    await writeAudit(client, {
      ...{ kind: 'order-mailed', by, about: aboutOrder(orderNumber) },
      after: { address, withPrices: scope.seesPrices },
    });
    return { address };
  });
}
