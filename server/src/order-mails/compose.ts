/** The e-mail that confirms an order, with the order as it is when the e-mail is sent. */
import { formatDate, plainDateIn } from '@operatory/domain/dates';
import { type OrderNumber, orderLetter } from '@operatory/domain/orders';
import { letterOf } from '../mail/letter.ts';
import type { DueMail } from '../mail/send-mail.ts';
import { orderFrom } from '../orders/order-rows.ts';
import { findOrder } from '../orders/reads.ts';
import type { Letter } from '../ports/mail/index.ts';
import type { Services } from '../services/services.ts';

/** Older messages are dropped, such as after e-mail was off for a while. */
const staleMs = 3 * 86_400_000;

/** Undefined if it's too late, or the order is gone or was sent back to the cart. */
export async function composeOrderMail(
  { pool, settings }: Pick<Services, 'pool' | 'settings'>,
  { order_number, recipient, made_by, has_prices, created_at }: DueMail,
): Promise<Letter | undefined> {
  if (order_number === null || Date.now() - created_at.getTime() > staleMs) return undefined;
  const row = await findOrder(pool, 'all', order_number as OrderNumber);
  if (row === undefined || row.reviewState === 'sent-back') return undefined;
  const { rows } = await pool.query<{ name: string }>('select name from "user" where email = $1', [made_by]);
  const { publicUrl, brandName, companyName, supportPhone, supportEmail, accentColor, mailClosing, timeZone } =
    settings;
  const order = orderFrom(row, { seesPrices: has_prices && settings.isPricingEnabled });
  const day = formatDate(plainDateIn(timeZone, row.orderDate));
  const sender = rows[0]?.name ?? companyName;
  return letterOf({
    ...{ to: { name: '', address: recipient }, accentColor },
    subject: `Order ${order_number} of ${row.customerName} at ${brandName}`,
    parts: [
      `${sender} sent you this order of ${row.customerName}.`,
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
