/** Checks with differences, for customer service to settle. */
import type { DeliveryCheck, DeliveryReport, receivingRoutes } from '@operatory/contract/receiving';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply, RouteRequest } from '@operatory/contract/route';
import type { User } from '@operatory/domain/access';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { tell } from '../notices/tell.ts';
import type { Services } from '../services/services.ts';
import { type CheckRow, checkColumns, checkOf, checkPeople } from './reads.ts';

type ReportRow = Omit<DeliveryReport, 'checkedAt'> & { readonly checkedAt: Date };

const open = 'k.has_findings and k.settled_at is null';

/** How many wait for customer service. */
export async function countDeliveryReports(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ count: number }>({
    name: 'receiving-count-reports',
    text: `select count(*)::int as count from delivery_check k where ${open}`,
  });
  return rows[0]?.count ?? 0;
}

/** The oldest first. */
export async function listDeliveryReports(
  database: Queryable,
  { pageIndex, pageSize }: RouteRequest<typeof receivingRoutes.listDeliveryReports>['query'],
): Promise<RouteReply<typeof receivingRoutes.listDeliveryReports>> {
  const { rows } = await database.query<ReportRow>({
    name: 'receiving-reports',
    text: `select k.check_id as "checkId", k.customer_number as "customerNumber", c.name as "customerName",
                  k.order_number::float8 as "orderNumber", k.shipment_number as "shipmentNumber",
                  coalesce(u.name, '') as "checkedBy", k.checked_at as "checkedAt", k.differences
             from delivery_check k join customer c on c.customer_number = k.customer_number
             left join "user" u on u.id = k.checked_by_user_id
            where ${open} order by k.checked_at, k.check_id limit $1 offset $2`,
    values: [pageSize + 1, pageIndex * pageSize],
  });
  const data = rows.slice(0, pageSize).map((row) => ({ ...row, checkedAt: row.checkedAt.toISOString() }));
  return { data, hasMore: rows.length > pageSize, totalCount: await countDeliveryReports(database) };
}

export async function readDeliveryReport(
  database: Queryable,
  checkId: string,
): Promise<DeliveryCheck | Refusal<RefusalCode>> {
  const { rows } = await database.query<CheckRow>({
    name: 'receiving-report',
    text: `select ${checkColumns} from delivery_check k ${checkPeople} where k.check_id = $1 and k.has_findings`,
    values: [checkId],
  });
  return rows[0] === undefined ? refuse('delivery-report.absent') : checkOf(rows[0]);
}

interface SettledRow {
  readonly customerNumber: string;
  readonly orderNumber: number;
  readonly shipmentNumber: string;
  readonly checkedBy: string | null;
  /** Null if the ERP took the shipment back. */
  readonly shipmentId: number | null;
}

/** Notifies the person who checked the delivery, if they are a practice user. */
async function tellOfSettlement(
  database: Queryable,
  { customerNumber, orderNumber, checkedBy, shipmentId }: SettledRow,
  { checkId, words }: { readonly checkId: string; readonly words: string },
): Promise<void> {
  if (checkedBy === null) return;
  const path = shipmentId === null ? {} : { path: `/customer/${customerNumber}/receiving?shipment=${shipmentId}` };
  await tell(database, {
    kind: 'delivery-settled',
    event: checkId,
    customerNumber,
    facts: { orderNumber, message: words, ...path },
    userIds: [checkedBy],
  });
}

/** Refused with who did it if it was settled already. */
export async function settleDeliveryReport(
  { pool, now }: Services,
  { viewer, by }: { readonly viewer: User; readonly by: Actor },
  { checkId, words }: { readonly checkId: string; readonly words: string },
): Promise<{ checkId: string } | Refusal<RefusalCode>> {
  return inTransaction(pool, async (client): Promise<{ checkId: string } | Refusal<RefusalCode>> => {
    const { rows } = await client.query<SettledRow>({
      name: 'receiving-settle',
      text: `update delivery_check set settled_at = $2, settled_by_user_id = $3, settlement = $4
              where check_id = $1 and has_findings and settled_at is null
              returning customer_number as "customerNumber", order_number::float8 as "orderNumber", shipment_number as "shipmentNumber",
                        checked_by_user_id as "checkedBy",
                        (select t.shipment_id::float8 from shipment t
                          where t.order_number = delivery_check.order_number
                            and t.shipment_number = delivery_check.shipment_number limit 1) as "shipmentId"`,
      values: [checkId, now(), viewer.userId, words.trim()],
    });
    const [settled] = rows;
    if (settled !== undefined) {
      const after = { words: words.trim() };
      const about = `${settled.customerNumber}, shipment ${settled.shipmentNumber}`;
      await tellOfSettlement(client, settled, { checkId, words: words.trim() });
      await writeAudit(client, { kind: 'delivery-report-settled', by, about, after });
      return { checkId };
    }
    const { rows: others } = await client.query<{ who: string; isSame: boolean }>({
      name: 'receiving-settled-by',
      text: `select coalesce(u.name, 'Someone') as who, k.settled_by_user_id = $2 and k.settlement = $3 as "isSame" from delivery_check k left join "user" u on u.id = k.settled_by_user_id
              where k.check_id = $1 and k.has_findings`,
      values: [checkId, viewer.userId, words.trim()],
    });
    const [other] = others;
    // The first response was lost.
    if (other?.isSame === true) return { checkId };
    return other === undefined
      ? refuse('delivery-report.absent')
      : refuse('delivery-report.settled', { who: other.who });
  });
}
