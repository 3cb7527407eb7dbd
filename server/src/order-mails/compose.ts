/** The e-mail that confirms an order, with the order as it is when the e-mail is sent. */
import { can, type User } from '@operatory/domain/access';
import { formatDate, plainDateIn } from '@operatory/domain/dates';
import { type OrderNumber, orderLetter } from '@operatory/domain/orders';
import { personOf, type StoredPerson, storedPersonColumns } from '../access/viewers.ts';
import type { Queryable } from '../database/database.ts';
import { letterOf } from '../mail/letter.ts';
import type { DueMail } from '../mail/send-mail.ts';
import { orderFrom } from '../orders/order-rows.ts';
import { findOrder } from '../orders/reads.ts';
import type { Letter } from '../ports/mail/index.ts';
import type { Services } from '../services/services.ts';

/** Older messages are dropped, such as after e-mail was off for a while. */
const staleMs = 3 * 86_400_000;

/** The sender with the rights they have now; undefined for someone who can no longer sign in. */
async function readSender(database: Queryable, email: string): Promise<User | undefined> {
  const { rows } = await database.query<StoredPerson>({
    name: 'order-mail-sender',
    text: `select ${storedPersonColumns} from "user" u where u.email = $1 and u.withdrawn_at is null`,
    values: [email],
  });
  return rows[0] === undefined ? undefined : personOf(rows[0]);
}

/**
 * Undefined if it's too late, if the order is gone or was sent back to the cart, or if the sender may no longer e-mail it. While
 * the mail server was away, they may have lost the right to its prices, too.
 */
export async function composeOrderMail(
  { pool, settings }: Pick<Services, 'pool' | 'settings'>,
  { order_number, recipient, made_by, has_prices, created_at }: DueMail,
): Promise<Letter | undefined> {
  if (order_number === null || Date.now() - created_at.getTime() > staleMs) return undefined;
  const row = await findOrder(pool, 'all', order_number as OrderNumber);
  if (row === undefined || row.reviewState === 'sent-back') return undefined;
  const sender = await readSender(pool, made_by);
  if (sender === undefined || !can(sender, 'account.mail-orders', row)) return undefined;
  const { publicUrl, brandName, companyName, supportPhone, supportEmail, accentColor, mailClosing, timeZone } =
    settings;
  const seesPrices = has_prices && settings.isPricingEnabled && can(sender, 'account.view-prices', row);
  const order = orderFrom(row, { seesPrices });
  const day = formatDate(plainDateIn(timeZone, row.orderDate));
  return letterOf({
    ...{ to: { name: '', address: recipient }, accentColor },
    subject: `Order ${order_number} of ${row.customerName} at ${brandName}`,
    parts: [
      `${sender.name} sent you this order of ${row.customerName}.`,
      ...orderLetter(order, day),
      { link: `${publicUrl}/order/${order_number}`, words: 'Follow the order' },
    ],
    signature: [
      companyName,
      `${supportPhone} · ${supportEmail}`,
      ...(mailClosing === '' ? [] : mailClosing.split('\n')),
    ],
  });
}
