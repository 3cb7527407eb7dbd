/** Requests for one viewer: those to decide, and the viewer's own. */
import type { Approval, ApprovalDetail } from '@operatory/contract/approvals';
import type { RefusalCode } from '@operatory/contract/refusals';
import { can, type User } from '@operatory/domain/access';
import { isoOfVersion, type ShippingAddress } from '@operatory/domain/cart';
import type { CustomerNumber } from '@operatory/domain/customers';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { PricedCartRow } from '../cart/cart-rows.ts';
import { readActiveCart } from '../cart/reads.ts';
import type { Queryable } from '../database/database.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { type ApprovalRow, approvalColumns, approvalFor, approvalTables, readApprovalRow } from './approval-rows.ts';
import { readApproverChanges, readChangesSince } from './changes-since.ts';
import { askedTotalOf, linesOf, readAskedLines, totalOf, wireLines } from './request-lines.ts';
import { readRequestBudget, readRequestWarnings } from './request-warnings.ts';

/** Decided requests that the list shows. */
const maxEarlier = 50;

/** All waiting requests; of the others, the newest. */
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
           (select * from own where state <> 'waiting' order by "askedAt" desc limit ${maxEarlier})`,
    values: [accounts, viewer.userId, viewer.permissions.has('ApproveOrders')],
  });
  const waiting: Approval[] = [];
  // Sequentially: a list isn't worth several database connections.
  for (const row of rows.filter(({ state }) => state === 'waiting')) {
    waiting.push({ ...approvalFor(viewer, row), ...(await totalNow(services, viewer, row)) });
  }
  const earlier = rows.filter(({ state }) => state !== 'waiting').map((row) => approvalFor(viewer, row));
  return { waiting, earlier };
}

/** The total of a request's cart, for people who may see prices. */
async function totalNow(services: Services, viewer: User, row: ApprovalRow): Promise<Pick<Approval, 'total'>> {
  const scope = await services.scopes.open(viewer, 'account.use-cart', row.customerNumber as CustomerNumber);
  if (isRefusal(scope) || !can(viewer, 'account.view-prices', scope)) return {};
  const active = await readActiveCart(scope, services.pool, todayOf(services, services.now()));
  return active?.cartKey === row.cartKey ? { total: totalOf(linesOf(active, { showsPrices: true })) } : {};
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

/** The cart's shipping details. */
async function deliveryOf(scope: CustomerScope, database: Queryable, cart: PricedCartRow) {
  const { poNumber, comments, alternateAddress } = cart;
  return { poNumber, comments, shipTo: alternateAddress ?? (await readPrimaryAddress(scope, database)) };
}

const noCart = { modified: '', isChanged: false, changedBy: null, changes: [], poNumber: '', comments: '' };

/** The requested lines and the approver's changes, which is all that's known of a request that has ended. */
async function endedFor(scope: CustomerScope, database: Queryable, row: ApprovalRow) {
  const showsPrices = can(scope.viewer, 'account.view-prices', scope);
  const asked = await readAskedLines(scope, database, row.approvalId);
  const lines = wireLines(asked, showsPrices);
  const approverChanges = await readApproverChanges(database, row, asked);
  return { ...noCart, approverChanges, lines, ...(showsPrices && lines.length > 0 ? { total: totalOf(lines) } : {}) };
}

/** The request with the current cart, or with the requested lines once it has ended. */
export async function readApproval(
  services: Services,
  viewer: User,
  approvalId: string,
): Promise<ApprovalDetail | Refusal<RefusalCode>> {
  const opened = await openApproval(services, viewer, approvalId);
  if (isRefusal(opened)) return opened;
  const { row, scope } = opened;
  const { pool } = services;
  const head = approvalFor(viewer, row);
  const active = await readActiveCart(scope, pool, todayOf(services, services.now()));
  if (row.state !== 'waiting' || active?.cartKey !== row.cartKey) {
    return { ...head, ...(await endedFor(scope, pool, row)) };
  }
  const showsPrices = can(viewer, 'account.view-prices', scope);
  const asked = await readAskedLines(scope, pool, approvalId);
  const lines = linesOf(active, { showsPrices, asked });
  const isChanged = active.modified !== row.askedModified;
  const changes = isChanged ? await readChangesSince(pool, active, row.askedModified) : [];
  const askedTotal = askedTotalOf(lines, changes);
  return {
    ...head,
    modified: isoOfVersion(active.modified),
    isChanged,
    changedBy: isChanged ? await readLastChange(pool, active.cartKey) : null,
    changes,
    approverChanges: [],
    ...(await deliveryOf(scope, pool, active)),
    ...(showsPrices ? { total: totalOf(lines) } : {}),
    ...(showsPrices && askedTotal !== undefined ? { askedTotal } : {}),
    lines,
    ...(await readRequestWarnings(services, scope, { cart: active, total: totalOf(lines) })),
    ...(showsPrices ? await readRequestBudget(services, scope, totalOf(lines)) : {}),
  };
}
