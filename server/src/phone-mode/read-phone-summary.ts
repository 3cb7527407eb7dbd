/** Everything that people usually ask about a practice on the phone, read at once. */
import type { PhoneSummary } from '@operatory/contract/phone-mode';
import type { RefusalCode } from '@operatory/contract/refusals';
import { can } from '@operatory/domain/access';
import { centsFromDollars, dollarsFromCents } from '@operatory/domain/money';
import { textOf } from '@operatory/domain/notes';
import { balanceOf } from '@operatory/domain/phone-mode';
import { isRefusal, type Refusal } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { wireCart } from '../cart/cart-rows.ts';
import { readActiveCart } from '../cart/reads.ts';
import { readCustomer } from '../customers/read-customer.ts';
import { readFinancialSummary } from '../finance/read-financial-summary.ts';
import { readPinnedNotes } from '../notes/reads.ts';
import { wireTotals } from '../orders/order-rows.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import {
  type BackOrderRow,
  type EndingCouponRow,
  type LastOrderRow,
  readBackOrders,
  readEndingCoupons,
  readLastOrders,
} from './reads.ts';

/** What fits on one screen. */
const most = { orders: 5, backOrders: 8, coupons: 6 };

/** A coupon that ends within this many days ends soon. */
const couponDays = 30;

/** An open cart is for people who also see its badge in the search, and only if it has lines. */
async function openCart(services: Services, scope: CustomerScope): Promise<Pick<PhoneSummary, 'openCart'>> {
  const { viewer } = scope;
  if (!can(viewer, 'carts.list-open') || !can(viewer, 'customers.sort-by-cart')) return {};
  const row = await readActiveCart(scope, services.pool, todayOf(services, services.now()));
  if (row === undefined || row.lines.length === 0) return { openCart: null };
  const { lineItemCount, modified, cartTotal } = wireCart(scope, row);
  return { openCart: { lineItemCount, modified, ...(cartTotal === undefined ? {} : { cartTotal }) } };
}

function order({ groups, orderDate, ...row }: LastOrderRow, seesPrices: boolean) {
  const { submitted = 0, pending = 0, processing = 0, shipment = 0, backordered = 0, canceled = 0 } = groups ?? {};
  return {
    orderNumber: row.orderNumber,
    orderDate: orderDate.toISOString(),
    isHeldForReview: row.isHeldForReview,
    lines: { submitted, pending, processing, shipment, backordered, canceled },
    ...(seesPrices ? { total: wireTotals(row).total } : {}),
  };
}

function backOrder({ count: _, orderDate, ...row }: BackOrderRow): PhoneSummary['backOrders'][number] {
  return { ...row, orderDate: orderDate.toISOString() };
}

/** For people who see the account's finance; null if the ERP reported nothing. */
async function balance({ pool }: Services, scope: CustomerScope): Promise<Pick<PhoneSummary, 'balance'>> {
  if (!can(scope.viewer, 'account.view-finance', scope)) return {};
  const told = await readFinancialSummary(scope, pool);
  if (told.StatementDate === null && told.LastPaymentDate === null && told.BalanceDue === 0) return { balance: null };
  const { balanceDue, pastDue, oldestDays } = balanceOf({
    current: centsFromDollars(told.Current),
    over30: centsFromDollars(told.Over30),
    over60: centsFromDollars(told.Over60),
    over90: centsFromDollars(told.Over90),
    over120: centsFromDollars(told.Over120),
  });
  return {
    balance: {
      balanceDue: dollarsFromCents(balanceDue),
      pastDue: dollarsFromCents(pastDue),
      oldestDays: oldestDays ?? null,
      lastPaymentDate: told.LastPaymentDate,
      lastPaymentAmount: told.LastPaymentAmount,
    },
  };
}

/** The longest text of a pinned note that's shown, in characters. */
const longestPinned = 600;

/** For people who may see notes. */
async function notes({ pool }: Services, scope: CustomerScope): Promise<Pick<PhoneSummary, 'notes'>> {
  if (!can(scope.viewer, 'account.view-notes', scope)) return {};
  const pinned = await readPinnedNotes(scope, pool);
  return {
    notes: pinned.map(({ html, changed, ...row }) => {
      const text = Array.from(textOf(html).trim());
      const shown =
        text.length <= longestPinned
          ? text.join('')
          : `${text
              .slice(0, longestPinned - 1)
              .join('')
              .trimEnd()}…`;
      return { ...row, text: shown, changed: changed.toISOString() };
    }),
  };
}

const coupon = ({ count: _, ...row }: EndingCouponRow): PhoneSummary['coupons'][number] => row;

/** The summary of one account; its parts are read in parallel. */
export async function readPhoneSummary(
  services: Services,
  scope: CustomerScope,
): Promise<PhoneSummary | Refusal<RefusalCode>> {
  const { pool } = services;
  const today = todayOf(services, services.now());
  const [record, cart, orders, backOrders, owed, coupons, pinned] = await Promise.all([
    readCustomer(scope, pool),
    openCart(services, scope),
    readLastOrders(scope, pool, most.orders),
    readBackOrders(scope, pool, most.backOrders),
    balance(services, scope),
    readEndingCoupons(scope, pool, { today, days: couponDays, limit: most.coupons }),
    notes(services, scope),
  ]);
  if (isRefusal(record)) return record;
  return {
    customerNumber: record.CustomerID,
    name: record.Name,
    phoneNumber: record.ShipToPhoneNumber,
    addressLine1: record.ShipToAddress1,
    addressLine2: record.ShipToAddress2,
    city: record.ShipToCity,
    state: record.ShipToState,
    zip: record.ShipToZIp,
    creditHold: record.CreditHold ?? 0,
    isPoRequired: record.IsPORequired === 'Y',
    ...cart,
    orders: orders.map((row) => order(row, scope.seesPrices)),
    backOrders: backOrders.map(backOrder),
    backOrderCount: backOrders[0]?.count ?? 0,
    ...owed,
    coupons: coupons.map(coupon),
    couponCount: coupons[0]?.count ?? 0,
    ...pinned,
  };
}
