/** Records which new invoices are for orders of buyers' systems, in the transaction of the load, so that they are sent. */
import type pg from 'pg';

/**
 * Adds each invoice that the load inserted to the outbox, unless its order came from elsewhere. `diff` is the table of
 * differences; after an undo, its invoices are gone and nothing is added.
 */
export async function noteInvoices(client: pg.PoolClient, diff: string): Promise<void> {
  await client.query(
    `insert into outbox (topic, key, payload)
     select 'punch-out.invoiced', o.order_number::text, jsonb_build_object('invoiceNumber', i.invoice_number)
       from ${diff} d join erp_invoice i on i.invoice_number = d.invoice_number
       join sales_order o on o.external_source = 'punchout'
        and (o.erp_order_number = i.erp_order_number
             -- The ERP's number isn't noted while a change of the order waits for its receipt.
             or o.erp_order_number is null and exists (
               select from erp_order_line e
                where e.erp_order_number = i.erp_order_number and e.web_order_number = o.order_number
                  and e.customer_number = o.customer_number))
      where d.operation = 'I' order by i.invoice_date, i.invoice_number`,
  );
}
