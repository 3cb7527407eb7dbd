/** Reports which shipments of a load have no date, because later steps of a shipment wait for it. */
import { byCount, plural } from '@operatory/domain/words';
import type pg from 'pg';

/** Maximum number of names. */
const maxNamed = 5;

/**
 * Returns a sentence for customer service, none if all have one. `diff` is the table of differences, which may or may not
 * have been applied.
 */
export async function undatedShipments(client: pg.PoolClient, diff: string): Promise<string[]> {
  const { rows } = await client.query<{ count: number; named: string[] }>(
    `with changed as (select * from ${diff} where operation in ('I', 'U')),
     line as (
       select erp_shipment_number, new_erp_order_number as erp_order_number, new_shipment_date as shipment_date,
              new_quantity as quantity from changed
        union all
       select e.erp_shipment_number, e.erp_order_number, e.shipment_date, e.quantity from erp_shipment_line e
        where e.erp_shipment_number in (select erp_shipment_number from changed)
          and not exists (select from changed c where (c.erp_shipment_number, c.line_number) = (e.erp_shipment_number, e.line_number))),
     undated as (
       select erp_shipment_number as number, min(erp_order_number) as "order" from line
        group by 1 having max(shipment_date) is null and max(quantity) > 0)
     select (select count(*)::int from undated) as count,
            array(select number || ' of order ' || "order" from undated order by number limit ${maxNamed}) as named`,
  );
  const { count, named } = rows[0] ?? { count: 0, named: [] };
  if (count === 0) return [];
  const more = count > named.length ? ', and more' : '';
  return [
    `${plural(count, 'shipment')} ${byCount(count, 'has', 'have')} no shipmentDate (${named.join(', ')}${more}). The ship notice to a buyer’s system and the month’s expenses wait for it. Report ${byCount(count, 'it', 'them')} again with the day.`,
  ];
}
