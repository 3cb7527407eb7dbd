/** Reports which shipments of a load have no date, because later steps of a shipment wait for it. */
import { byCount, plural } from '@operatory/domain/words';
import type pg from 'pg';

/** Maximum number of names. */
const mostNamed = 5;

/** Returns a sentence for customer service, or undefined if all have one. `diff` is the table of differences. */
export async function undatedShipments(client: pg.PoolClient, diff: string): Promise<string | undefined> {
  const { rows } = await client.query<{ count: number; named: string[] }>(
    `with undated as (
       select e.erp_shipment_number as number, min(e.erp_order_number) as "order" from erp_shipment_line e
        where e.erp_shipment_number in (select erp_shipment_number from ${diff} where operation in ('I', 'U'))
        group by 1 having max(e.shipment_date) is null and max(e.quantity) > 0)
     select (select count(*)::int from undated) as count,
            array(select number || ' of order ' || "order" from undated order by number limit ${mostNamed}) as named`,
  );
  const { count, named } = rows[0] ?? { count: 0, named: [] };
  if (count === 0) return undefined;
  const more = count > named.length ? ', and more' : '';
  return `${plural(count, 'shipment')} ${byCount(count, 'has', 'have')} no shipmentDate (${named.join(', ')}${more}). The ship notice to a buyer’s system and the month’s expenses wait for it. Report ${byCount(count, 'it', 'them')} again with the day.`;
}
