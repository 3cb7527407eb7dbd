/** Requests for one viewer: those to decide, and those that the viewer asked for. */
import type { Approval, ApprovalDetail } from '@operatory/contract/approvals';
import type { RefusalCode } from '@operatory/contract/refusals';
import { can, type User } from '@operatory/domain/access';
import { isoOfVersion, lineIdOf, type ShippingAddress, unitPrice } from '@operatory/domain/cart';
import type { CustomerNumber } from '@operatory/domain/customers';
import { cents, dollarsFromCents, multiplyCents, sumCents } from '@operatory/domain/money';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { contentOfRow, type PricedCartRow } from '../cart/cart-rows.ts';
import { readActiveCart } from '../cart/reads.ts';
import type { Queryable } from '../database/database.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { type ApprovalRow, approvalColumns, approvalFor, approvalTables, readApprovalRow } from './approval-rows.ts';
import { type AskedQuantity, readChangesSince } from './changes-since.ts';

/** Decided requests that the list shows. */
const mostEarlier = 50;

/** All that waits; of the others, the newest. */
export async function listApprovals(
  services: Services,
  viewer: User,
): Promise<{ waiting: Approval[]; earlier: Approval[] }> {
  const accounts = viewer.accounts === 'all' ? [] : [...viewer.accounts];
  const { rows } = await services.pool.query<ApprovalRow>({
    name: 'approvals-of-viewer',
    text: `with own as (
             select ${approvalColumns} from ${approvalTables}
              where a.customer_number = any($1) and ($3 or a.asked_by_user_id = $2))
           (select * from own where state = 'waiting' order by "askedAt" desc)
           union all
           (select * from own where state <> 'waiting' order by "askedAt" desc limit ${mostEarlier})`,
    values: [accounts, viewer.userId, viewer.permissions.has('ApproveOrders')],
  });
  const waiting: Approval[] = [];
  // One after another: a list isn't worth several connections of the database.
  for (const row of rows.filter(({ state }) => state === 'waiting')) {
    waiting.push({ ...approvalFor(viewer, row), ...(await totalNow(services, viewer, row)) });
  }
  const earlier = rows.filter(({ state }) => state !== 'waiting').map((row) => approvalFor(viewer, row));
  return { waiting, earlier };
}

/** What the cart of a request comes to, for people who may see prices. */
async function totalNow(services: Services, viewer: User, row: ApprovalRow): Promise<Pick<Approval, 'total'>> {
  const scope = await services.scopes.open(viewer, 'account.use-cart', row.customerNumber as CustomerNumber);
  if (isRefusal(scope) || !can(viewer, 'account.view-prices', scope)) return {};
  const active = await readActiveCart(scope, services.pool, todayOf(services, services.now()));
  return active?.cartKey === row.cartKey ? { total: totalOf(linesOf(active, true)) } : {};
}

/** The request and its account, if the viewer may see it. */
export async function openApproval(
  services: Services,
  viewer: User,
  approvalId: string,
): Promise<{ readonly row: ApprovalRow; readonly scope: CustomerScope } | Refusal<RefusalCode>> {
  const row = await readApprovalRow(services.pool, approvalId);
  const isTheirs = viewer.permissions.has('ApproveOrders') || row?.askedByUserId === viewer.userId;
  if (row === undefined || !isTheirs) return refuse('approval.not-found');
  const scope = await services.scopes.open(viewer, 'account.use-cart', row.customerNumber as CustomerNumber);
  return isRefusal(scope) ? refuse('approval.not-found') : { row, scope };
}

async function readLastChange(database: Queryable, cartKey: string): Promise<string | null> {
  const { rows } = await database.query<{ name: string | null }>({
    name: 'approval-last-change',
    text: `select u.name from cart_save s left join "user" u on u.id = s.actor_user_id
            where s.cart_key = $1 order by s.modified desc limit 1`,
    values: [cartKey],
  });
  return rows[0]?.name ?? null;
}

function linesOf(cart: PricedCartRow, showsPrices: boolean): ApprovalDetail['lines'] {
  return contentOfRow(cart).lines.flatMap((line, place) => {
    if (line.quantity === 0) return [];
    const facts = cart.facts[place];
    const usual = facts?.price === null || facts?.price === undefined ? undefined : cents(facts.price);
    const price = unitPrice(line, usual);
    return [
      {
        lineId: lineIdOf(line),
        itemNumber: line.itemNumber,
        description: line.description || (facts?.description ?? ''),
        quantity: line.quantity,
        unitPrice: price === undefined || !showsPrices ? null : dollarsFromCents(price),
        isFreeGood: line.type !== 0,
      },
    ];
  });
}

const priceOf = ({ unitPrice }: ApprovalDetail['lines'][number]) => cents(Math.round((unitPrice ?? 0) * 100));

const totalOf = (lines: ApprovalDetail['lines']) =>
  dollarsFromCents(sumCents(lines.map((line) => multiplyCents(priceOf(line), line.quantity))));

/** What it came to before, if everything that changed still has a price in the cart. */
function askedTotalOf(lines: ApprovalDetail['lines'], changes: readonly AskedQuantity[]): number | undefined {
  const paid = changes.filter(({ isFreeGood }) => !isFreeGood);
  const differences = paid.map(({ itemNumber, before, after }) => {
    const line = lines.find((each) => each.itemNumber === itemNumber && !each.isFreeGood);
    return line?.quantity !== after ? undefined : multiplyCents(priceOf(line), after - before);
  });
  if (differences.length === 0 || differences.includes(undefined)) return undefined;
  const known = differences.filter((each) => each !== undefined);
  return dollarsFromCents(cents(Math.round(totalOf(lines) * 100) - sumCents(known)));
}

async function readPrimaryAddress({ customerNumber }: CustomerScope, database: Queryable): Promise<ShippingAddress> {
  const { rows } = await database.query<ShippingAddress>({
    name: 'approval-ship-to',
    text: `select ship_to_address1 as line1, ship_to_address2 as line2, ship_to_city as city, ship_to_state as region,
                  ship_to_zip as "postalCode"
             from customer where customer_number = $1`,
    values: [customerNumber],
  });
  return rows[0] ?? { line1: '', line2: '', city: '', region: '', postalCode: '' };
}

/** What the cart says about how it's sent. */
async function deliveryOf(scope: CustomerScope, database: Queryable, cart: PricedCartRow) {
  const { poNumber, comments, alternateAddress } = cart;
  return { poNumber, comments, shipTo: alternateAddress ?? (await readPrimaryAddress(scope, database)) };
}

const noCart = { modified: '', isChanged: false, changedBy: null, changes: [], poNumber: '', comments: '', lines: [] };

/** The request with the cart as it is now. */
export async function readApproval(
  services: Services,
  viewer: User,
  approvalId: string,
): Promise<ApprovalDetail | Refusal<RefusalCode>> {
  const opened = await openApproval(services, viewer, approvalId);
  if (isRefusal(opened)) return opened;
  const { row, scope } = opened;
  const head = { ...approvalFor(viewer, row), isOwn: row.askedByUserId === viewer.userId };
  const active = await readActiveCart(scope, services.pool, todayOf(services, services.now()));
  if (row.state !== 'waiting' || active?.cartKey !== row.cartKey) return { ...head, ...noCart };
  const showsPrices = can(viewer, 'account.view-prices', scope);
  const lines = linesOf(active, showsPrices);
  const isChanged = active.modified !== row.askedModified;
  const changes = isChanged ? await readChangesSince(services.pool, active, row.askedModified) : [];
  const askedTotal = askedTotalOf(lines, changes);
  return {
    ...head,
    modified: isoOfVersion(active.modified),
    isChanged,
    changedBy: isChanged ? await readLastChange(services.pool, active.cartKey) : null,
    changes,
    ...(await deliveryOf(scope, services.pool, active)),
    ...(showsPrices ? { total: totalOf(lines) } : {}),
    ...(showsPrices && askedTotal !== undefined ? { askedTotal } : {}),
    lines,
  };
}
