/** Numbers in rows of a load that contradict the ones that the orders have. */
import type { Queryable } from '../../database/database.ts';

/** Keeps the numbers under which the rows of a load name orders that have another one; `fault` and `kept` are its work tables. */
export async function noteReportedConflicts(
  client: Queryable,
  { fault, kept, sentBy }: { readonly fault: string; readonly kept: string; readonly sentBy: string },
): Promise<void> {
  await client.query(
    `insert into erp_number_conflict (order_number, named, sent_by, at)
     select distinct o.order_number, k.key[1], $1, now() from ${fault} f join ${kept} k using (row_number)
       join sales_order o on o.order_number = case when trim(f.value) ~ '^[0-9]{1,9}$' then trim(f.value)::int end
      where f.code = 'other-erp-order' and o.erp_order_number is distinct from k.key[1]
         on conflict do nothing`,
    [sentBy],
  );
}
