/** Checks with differences, for customer service to settle. */
import type { DeliveryReport } from '@operatory/contract/receiving';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { User } from '@operatory/domain/access';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { tell } from '../notices/tell.ts';
import type { Services } from '../services/services.ts';
import { type CheckRow, checkColumns, checkOf, checkPeople } from './reads.ts';

const mostListed = 200;

type ReportRow = CheckRow & Pick<DeliveryReport, 'customerNumber' | 'customerName' | 'orderNumber' | 'shipmentNumber'>;

/** The oldest first. */
export async function listDeliveryReports(
  database: Queryable,
): Promise<{ reports: DeliveryReport[]; hasMore: boolean }> {
  const { rows } = await database.query<ReportRow>({
    name: 'receiving-reports',
    text: `select ${checkColumns}, k.customer_number as "customerNumber", c.name as "customerName",
                  k.order_number::float8 as "orderNumber", k.shipment_number as "shipmentNumber"
             from delivery_check k ${checkPeople} join customer c on c.customer_number = k.customer_number
            where k.has_findings and k.settled_at is null order by k.checked_at, k.check_id limit $1`,
    values: [mostListed + 1],
  });
  const reports = rows.slice(0, mostListed).map((row) => {
    const { customerNumber, customerName, orderNumber, shipmentNumber } = row;
    return { ...checkOf(row), customerNumber, customerName, orderNumber, shipmentNumber };
  });
  return { reports, hasMore: rows.length > mostListed };
}

interface SettledRow {
  readonly customerNumber: string;
  readonly orderNumber: number;
  readonly shipmentNumber: string;
  readonly checkedBy: string | null;
  /** Null if the ERP took the shipment back. */
  readonly shipmentId: number | null;
}

/** Whoever checked the delivery is told, if they are of the practice. */
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
      await writeAudit(client, { kind: 'delivery-report-settled', by, about, after });
      await tellOfSettlement(client, settled, { checkId, words: words.trim() });
      return { checkId };
    }
    const { rows: others } = await client.query<{ who: string }>({
      name: 'receiving-settled-by',
      text: `select coalesce(u.name, 'Someone') as who from delivery_check k left join "user" u on u.id = k.settled_by_user_id
              where k.check_id = $1 and k.has_findings`,
      values: [checkId],
    });
    const [other] = others;
    return other === undefined
      ? refuse('delivery-report.absent')
      : refuse('delivery-report.settled', { who: other.who });
  });
}
