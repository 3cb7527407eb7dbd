/** The active cart of an account as a PDF. */
import type { CartItem } from '@operatory/contract/cart';
import type { RefusalCode } from '@operatory/contract/refusals';
import { type CartPaperLine, describeCart, type Recipient, shownItemNumber } from '@operatory/domain/documents';
import { centsFromDollars } from '@operatory/domain/money';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { draw } from '../documents/drawings.ts';
import { issuerOf, recipientColumns, recipientOf } from '../documents/recipient.ts';
import { type DrawnDocument, drawn } from '../documents/send-document.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { activeCart } from './list-carts.ts';

/** A line with the unit price that the cart uses; none for people who may not see prices. */
export function paperLineOf(scope: CustomerScope, item: CartItem): CartPaperLine {
  const { quantity, description, type, overridePrice, price } = item;
  const itemNumber = shownItemNumber(item.itemNumber);
  const unit = type === 0 ? (overridePrice ?? price) : 0;
  const isSeen = scope.seesPrices && unit !== undefined;
  return { quantity, itemNumber, description, ...(isSeen ? { price: centsFromDollars(unit) } : {}) };
}

/** Draws the stored cart [B2.06] [B9.07]. */
export async function drawCart(
  services: Services,
  scope: CustomerScope,
): Promise<DrawnDocument | Refusal<RefusalCode>> {
  const [cart, { rows }] = await Promise.all([
    activeCart(services, scope),
    services.pool.query<Recipient>({
      name: 'cart-recipient',
      text: `select ${recipientColumns} from customer c where c.customer_number = $1`,
      values: [scope.customerNumber],
    }),
  ]);
  const [customer] = rows;
  if (customer === undefined) return refuse('customer.not-found');
  const description = describeCart({
    issuer: issuerOf(services.settings),
    recipient: recipientOf(customer),
    cartKey: cart.key,
    today: todayOf(services, services.now()),
    poNumber: cart.pOnumber,
    lines: cart.items.map((item) => paperLineOf(scope, item)),
    ...(cart.cartTotal === undefined ? {} : { total: centsFromDollars(cart.cartTotal) }),
  });
  return drawn(`cart-${scope.customerNumber}.pdf`, await draw(scope.viewer.userId, { kind: 'document', description }));
}
