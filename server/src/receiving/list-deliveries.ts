/** Shipments to an account, and one of them with what its boxes are known by. */
import type { Delivery, receivingRoutes } from '@operatory/contract/receiving';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply } from '@operatory/contract/route';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { codeKey, readScannedCode } from '@operatory/domain/scanning';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { findCheck, findShipment, orderedOn, readShipped, reportedOn } from './reads.ts';

/** Older deliveries were put away. */
const deliveryDays = 90;
/** An order can wait this long for its last shipment. */
const orderDays = 400;
const maxListed = 200;

interface DeliveryRow extends Omit<Delivery, 'check'> {
  readonly checkedAt: Date | null;
  readonly checkedBy: string;
  readonly differences: number;
  readonly isSettled: boolean;
}

/** Newest first. What was reported without a date is listed by the day of its report or, if that isn't known, of its order. */
export async function listDeliveries(
  services: Services,
  scope: CustomerScope,
): Promise<{ deliveries: Delivery[]; hasMore: boolean }> {
  const { rows } = await services.pool.query<DeliveryRow>({
    name: 'receiving-deliveries',
    text: `select t.shipment_id::float8 as "shipmentId", t.shipment_number as "shipmentNumber",
                  o.order_number::float8 as "orderNumber", o.po_number as "poNumber", t.shipment_date::text as "shippedOn",
                  r.reported_on::text as "reportedOn",
                  s.lines, s.pieces, k.checked_at as "checkedAt", coalesce(u.name, '') as "checkedBy",
                  coalesce(k.differences, 0) as differences, k.settled_at is not null as "isSettled"
             from sales_order o join shipment t on t.order_number = o.order_number
             cross join lateral (select ${reportedOn('$3')} as reported_on) r
             cross join lateral (select coalesce(t.shipment_date, r.reported_on, ${orderedOn('$3')}) as day) d
             join lateral (select count(distinct l.item_number)::int as lines, sum(l.quantity)::int as pieces
                             from order_line l where l.shipment_id = t.shipment_id and l.quantity > 0) s on s.lines > 0
             left join delivery_check k on k.order_number = o.order_number and k.shipment_number = t.shipment_number
             left join "user" u on u.id = k.checked_by_user_id
            where o.customer_number = $1 and o.order_date >= $2::date - ${orderDays} and d.day >= $2::date - ${deliveryDays}
            order by d.day desc, t.shipment_id desc limit ${maxListed + 1}`,
    values: [scope.customerNumber, todayOf(services, services.now()), services.settings.timeZone],
  });
  const deliveries = rows.slice(0, maxListed).map(({ checkedAt, checkedBy, differences, isSettled, ...row }) => ({
    ...row,
    check: checkedAt === null ? null : { by: checkedBy, at: checkedAt.toISOString(), differences, isSettled },
  }));
  return { deliveries, hasMore: rows.length > maxListed };
}

export async function readDelivery(
  services: Services,
  scope: CustomerScope,
  shipmentId: number,
): Promise<RouteReply<typeof receivingRoutes.readDelivery> | Refusal<RefusalCode>> {
  const { pool, settings } = services;
  const shipment = await findShipment(scope, pool, { shipmentId, timeZone: settings.timeZone });
  if (shipment === undefined) return refuse('delivery.not-found');
  const today = todayOf(services, services.now());
  const [rows, check] = await Promise.all([readShipped(scope, pool, shipmentId), findCheck(scope, pool, shipment)]);
  const lines = rows.map(({ itemNumber, description, quantity, numbers, assigned }) => ({
    ...{ itemNumber, description, quantity },
    codes: [
      ...new Set([
        // Counted by hand; a number of eight digits may read as a GTIN.
        `item ${itemNumber.toLowerCase()}`,
        ...numbers.flatMap((number) => codeKey(readScannedCode(number, today)) ?? []),
        ...assigned,
      ]),
    ],
  }));
  return { ...shipment, lines, check: check ?? null };
}
