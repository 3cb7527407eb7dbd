/** Substitutes for a back-ordered line, and its decisions so far. */
import type { backOrderRoutes, StandInEntry } from '@operatory/contract/back-orders';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply } from '@operatory/contract/route';
import { isStaff } from '@operatory/domain/access';
import type { StandIn } from '@operatory/domain/back-orders';
import { cents, dollarsFromCents } from '@operatory/domain/money';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { type DecisionRow, decisionJson } from './reads.ts';
import { type CandidateRow, findStandIns, readWaitingLine } from './stand-in-reads.ts';
import { decisionFrom } from './wire-lines.ts';

/** Maximum number of substitutes: no one looks at more. */
const maxShown = 12;

interface Line {
  readonly orderNumber: number;
  readonly lineNumber: number;
}

/** Every decision about the line, newest first. */
export async function readDecisions(
  scope: CustomerScope,
  database: Queryable,
  { orderNumber, lineNumber }: Line,
): Promise<DecisionRow[]> {
  const { rows } = await database.query<{ decision: DecisionRow }>({
    name: 'back-order-decisions',
    text: `select ${decisionJson('l.unit_price_cents')} as decision
             from back_order_decision d join order_line l using (order_number, line_number)
            where d.order_number = $1 and d.line_number = $2 and d.customer_number = $3 order by d.at desc limit 50`,
    values: [orderNumber, lineNumber, scope.customerNumber],
  });
  return rows.map(({ decision }) => decision);
}

function standInFrom(
  { product, unitPrice, difference, ...found }: StandIn<CandidateRow>,
  { seesPrices, viewer }: CustomerScope,
): StandInEntry {
  const { source, quantity, isConverted, isEnough, isClose } = found;
  const { itemNumber, description, pack, vendorName, imageUrl, timesBought, timesSwapped, listed, stock } = product;
  return {
    ...{ itemNumber, description, pack, vendorName, imageUrl, source, quantity, isConverted, isEnough, isClose },
    ...{ same: [...found.same], differs: [...found.differs], timesBought, timesSwapped, note: listed?.note ?? '' },
    ...(listed === null ? {} : { reason: listed.reason }),
    ...(isStaff(viewer) ? { stock } : {}),
    ...(seesPrices
      ? { unitPrice: dollarsFromCents(cents(unitPrice)), difference: dollarsFromCents(cents(difference)) }
      : {}),
  };
}

export async function listStandIns(
  services: Services,
  scope: CustomerScope,
  place: Line,
): Promise<RouteReply<typeof backOrderRoutes.listStandIns> | Refusal<RefusalCode>> {
  const line = await readWaitingLine(scope, services.pool, place);
  if (line === undefined) return refuse('back-order.gone');
  const [found, decisions] = await Promise.all([
    findStandIns(scope, services.pool, { line, today: todayOf(services, services.now()) }),
    readDecisions(scope, services.pool, place),
  ]);
  return {
    data: found.slice(0, maxShown).map((each) => standInFrom(each, scope)),
    ...(isStaff(scope.viewer) ? { stock: line.stock } : {}),
    decisions: decisions.map((row) => decisionFrom(row, scope.seesPrices)),
  };
}
