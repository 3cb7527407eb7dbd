/** Stores the alerts that changes of orders raise, in the transaction that makes the change. */
import { type AlertLine, alertsRaised } from '@operatory/domain/alerts';
import type pg from 'pg';

/** An alert that is new. */
export interface RaisedAlert {
  readonly alertId: number;
  readonly territoryId: string;
}

/** Names the turn in which alerts are numbered. */
const turnNumber = 7_305_550;

/** Lines of an order before and after a change. */
export interface MovedLines {
  readonly orderNumber: number;
  readonly before: readonly AlertLine[];
  readonly after: readonly AlertLine[];
}

/** The alerts that a change calls for, whether or not they were raised before. */
export interface AlertCall {
  readonly orderNumber: number;
  readonly types: readonly string[];
}

export const alertCallOf = ({ orderNumber, before, after }: MovedLines): AlertCall => ({
  orderNumber,
  types: alertsRaised(before, after),
});

/**
 * Raises these alerts, at most one per order and type, and returns the new ones by order. Call it last: from here to the end of
 * the transaction no other can raise an alert, so that anyone who sees one alert also sees all with a smaller number or an
 * earlier time.
 */
export async function raiseAlerts(
  client: pg.PoolClient,
  calls: readonly AlertCall[],
): Promise<Map<number, RaisedAlert[]>> {
  const called = calls.flatMap(({ orderNumber, types }) => types.map((type) => ({ orderNumber, type })));
  const raised = new Map<number, RaisedAlert[]>();
  if (called.length === 0) return raised;
  await client.query({ name: 'alerts-turn', text: 'select pg_advisory_xact_lock($1)', values: [turnNumber] });
  // Locks the accounts, so that they can't move to another territory before our commit.
  const { rows } = await client.query<RaisedAlert & { readonly orderNumber: number }>({
    name: 'alerts-raise',
    text: `insert into order_alert (order_number, alert_type, customer_number, territory_id, raised_at)
           select o.order_number, t.type, c.customer_number, c.territory_id,
                  (select greatest(date_trunc('milliseconds', clock_timestamp()),
                                   (select raised_at from order_alert order by alert_id desc limit 1)))
             from unnest($1::bigint[], $2::text[]) t(order_number, type)
             join sales_order o on o.order_number = t.order_number join customer c using (customer_number)
            where not exists (
                  select from order_alert a where a.order_number = o.order_number and a.alert_type = t.type)
              order by o.order_number, t.type for key share of c
           on conflict (order_number, alert_type) do nothing
           returning alert_id as "alertId", territory_id as "territoryId", order_number as "orderNumber"`,
    values: [called.map(({ orderNumber }) => orderNumber), called.map(({ type }) => type)],
  });
  for (const { orderNumber, ...alert } of rows) raised.set(orderNumber, [...(raised.get(orderNumber) ?? []), alert]);
  return raised;
}
