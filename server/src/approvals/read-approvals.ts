/** Requests for one viewer: those to decide, and those that the viewer asked for. */
import type { Approval, ApprovalDetail } from '@operatory/contract/approvals';
import type { RefusalCode } from '@operatory/contract/refusals';
import { can, type User } from '@operatory/domain/access';
import { isoOfVersion, lineIdOf, unitPrice } from '@operatory/domain/cart';
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

/** Decided requests that the list shows. */
const mostEarlier = 50;

/** All that waits; of the others, the newest. */
export async function listApprovals(
  { pool }: Services,
  viewer: User,
): Promise<{ waiting: Approval[]; earlier: Approval[] }> {
  const accounts = viewer.accounts === 'all' ? [] : [...viewer.accounts];
  const { rows } = await pool.query<ApprovalRow>({
    name: 'approvals-of-viewer',
    text: `with own as (
             select ${approvalColumns} from ${approvalTables}
              where a.customer_number = any($1) and ($3 or a.asked_by_user_id = $2))
           (select * from own where state = 'waiting' order by "askedAt" desc)
           union all
           (select * from own where state <> 'waiting' order by "askedAt" desc limit ${mostEarlier})`,
    values: [accounts, viewer.userId, viewer.permissions.has('ApproveOrders')],
  });
  const all = rows.map((row) => approvalFor(viewer, row));
  return {
    waiting: all.filter(({ state }) => state === 'waiting'),
    earlier: all.filter(({ state }) => state !== 'waiting'),
  };
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

const noCart = { modified: '', isChanged: false, changedBy: null, poNumber: '', comments: '', lines: [] };

/** The request with the cart as it is now. */
export async function readApproval(
  services: Services,
  viewer: User,
  approvalId: string,
): Promise<ApprovalDetail | Refusal<RefusalCode>> {
  const opened = await openApproval(services, viewer, approvalId);
  if (isRefusal(opened)) return opened;
  const { row, scope } = opened;
  const head = approvalFor(viewer, row);
  const active = await readActiveCart(scope, services.pool, todayOf(services, services.now()));
  if (row.state !== 'waiting' || active?.cartKey !== row.cartKey) return { ...head, ...noCart };
  const showsPrices = can(viewer, 'account.view-prices', scope);
  const lines = linesOf(active, showsPrices);
  const isChanged = active.modified !== row.askedModified;
  const totals = lines.map((line) => multiplyCents(cents(Math.round((line.unitPrice ?? 0) * 100)), line.quantity));
  return {
    ...head,
    modified: isoOfVersion(active.modified),
    isChanged,
    changedBy: isChanged ? await readLastChange(services.pool, active.cartKey) : null,
    poNumber: active.poNumber,
    comments: active.comments,
    ...(showsPrices ? { total: dollarsFromCents(sumCents(totals)) } : {}),
    lines,
  };
}
