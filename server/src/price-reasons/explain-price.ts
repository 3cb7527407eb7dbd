/** Explains a price: the steps of the pricing rule, and the contract, override, coupon, and order behind them. */
import type { PriceReasons, priceReasonRoutes } from '@operatory/contract/price-reasons';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply } from '@operatory/contract/route';
import { can, isStaff } from '@operatory/domain/access';
import { type CartLine, nextReward, qualifyingQuantity, rewardQuantity } from '@operatory/domain/cart';
import { contractStates, priceSteps, showsPrice } from '@operatory/domain/catalog';
import type { PlainDate } from '@operatory/domain/dates';
import { cents, dollarsFromCents } from '@operatory/domain/money';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { couponLinesOf } from '../cart/cart-rows.ts';
import { readActiveCart } from '../cart/reads.ts';
import { readLastOrders } from '../catalog/list-last-orders.ts';
import type { Queryable } from '../database/database.ts';
import { type ContractRow, type PricedItemRow, readContracts, readOverride, readPricedItem } from './reads.ts';

/** The beginning of time, which the database has for contracts without a first day. */
const always = '0001-01-01';

function wireContracts(contracts: readonly ContractRow[], today: PlainDate): PriceReasons['contracts'] {
  const states = contractStates(contracts, today);
  return contracts.map(({ price, validFrom, validTo, suppressesCoupon }, index) => ({
    price: dollarsFromCents(cents(price)),
    ...(validFrom === always ? {} : { validFrom }),
    ...(validTo === null ? {} : { validTo }),
    state: states[index] ?? 'ended',
    suppressesCoupon,
  }));
}

function wireCoupon(item: PricedItemRow, lines: readonly CartLine[], isRuledOut: boolean): PriceReasons['coupon'] {
  const { couponId, couponDescription, couponEnd, couponTiers } = item;
  if (couponId === null || couponEnd === null || couponTiers === null) return null;
  const inCart = qualifyingQuantity(lines, couponId);
  const next = isRuledOut ? undefined : nextReward(couponTiers, inCart);
  return {
    description: couponDescription ?? '',
    endDate: couponEnd,
    isRuledOut,
    inCart,
    earned: rewardQuantity(couponTiers, inCart),
    ...(next === undefined ? {} : { next }),
  };
}

/** The account's active cart as far as this viewer may see it. */
async function readCart(scope: CustomerScope, database: Queryable, today: PlainDate) {
  if (!can(scope.viewer, 'account.use-cart', scope)) return undefined;
  const row = await readActiveCart(scope, database, today);
  return row === undefined ? undefined : { key: row.cartKey, lines: couponLinesOf(row) };
}

/**
 * The explanation for this account and viewer. A product that they may not see a price of is refused like one that
 * doesn't exist.
 */
export async function explainPrice(
  database: Queryable,
  scope: CustomerScope,
  { itemNumber, today }: { readonly itemNumber: string; readonly today: PlainDate },
): Promise<RouteReply<typeof priceReasonRoutes.explainPrice> | Refusal<RefusalCode>> {
  const viewer = { isStaff: isStaff(scope.viewer) };
  const item = await readPricedItem(scope, database, { itemNumber, today });
  if (item === undefined || (item.isHidden && !viewer.isStaff) || !showsPrice(item, viewer)) {
    return refuse('item.not-found', { itemNumber });
  }
  const [contracts, [lastOrder], cart] = await Promise.all([
    readContracts(scope, database, item.itemKey),
    readLastOrders(scope, database, [item.itemNumber]),
    readCart(scope, database, today),
  ]);
  const counting = contracts[contractStates(contracts, today).indexOf('counts')];
  const line = cart?.lines.find((one) => one.type === 0 && one.itemNumber === item.itemNumber);
  const override = line?.overridePrice ?? null;
  const setting =
    cart === undefined || override === null
      ? undefined
      : await readOverride(scope, database, { cartKey: cart.key, itemNumber: item.itemNumber, price: override });
  return {
    itemNumber: item.itemNumber,
    description: item.description,
    pack: item.pack,
    steps: priceSteps({ class: item.classPrice, contract: counting?.price, override }).map(({ source, price }) => ({
      source,
      price: dollarsFromCents(price),
    })),
    pricingClass: item.pricingClass,
    contracts: wireContracts(contracts, today),
    ...(setting === undefined
      ? {}
      : {
          override: {
            ...(setting.setBy === null ? {} : { setBy: setting.setBy }),
            setAt: setting.setAt.toISOString(),
          },
        }),
    coupon: wireCoupon(item, cart?.lines ?? [], counting?.suppressesCoupon === true),
    lastOrder:
      lastOrder === undefined
        ? null
        : {
            orderNumber: lastOrder.orderNumber,
            orderDate: lastOrder.orderDate.toISOString(),
            quantity: lastOrder.quantity,
            price: dollarsFromCents(cents(lastOrder.price)),
          },
  };
}
