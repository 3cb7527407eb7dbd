/** Stores the alerts that a change of an order raises, in the transaction that makes the change. */
import { type AlertLine, alertsRaised } from '@operatory/domain/alerts';
import type pg from 'pg';

/** An alert that is new. */
export interface RaisedAlert {
  readonly alertId: number;
  readonly territoryId: string;
}

/** Names the turn in which alerts are numbered. */
const turnNumber = 7_305_550;

/**
 * Raises the alerts for a change of lines, at most one per order and type, and returns the new ones. Call it last: from
 * here to the end of the transaction no other can raise an alert, so that anyone who sees one alert also sees all with
 * a smaller number or an earlier time.
 */
export async function raiseAlerts(
  client: pg.PoolClient,
  orderNumber: number,
  { before, after }: { readonly before: readonly AlertLine[]; readonly after: readonly AlertLine[] },
): Promise<RaisedAlert[]> {
  const types = alertsRaised(before, after);
  if (types.length === 0) return [];
  await client.query({ name: 'alerts-turn', text: 'select pg_advisory_xact_lock($1)', values: [turnNumber] });
  // Locks the account, so that it can't move to another territory before our commit.
  const { rows } = await client.query<RaisedAlert>({
    name: 'alerts-raise',
    text: `insert into order_alert (order_number, alert_type, customer_number, territory_id, raised_at)
           select o.order_number, t.type, c.customer_number, c.territory_id,
                  greatest(date_trunc('milliseconds', clock_timestamp()),
                           (select raised_at from order_alert order by alert_id desc limit 1))
             from sales_order o join customer c using (customer_number) cross join unnest($2::text[]) t(type)
            where o.order_number = $1 and not exists (
                  select from order_alert a where a.order_number = o.order_number and a.alert_type = t.type)
              for key share of c
           on conflict (order_number, alert_type) do nothing
           returning alert_id as "alertId", territory_id as "territoryId"`,
    values: [orderNumber, types],
  });
  return rows;
}
