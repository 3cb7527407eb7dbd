/** Notes the invoices of a load in its transaction: so that buyers' systems get them, and people find the load by their numbers. */
import type pg from 'pg';

/**
 * Adds each invoice that the load inserted to the outbox, unless its order came from elsewhere. `diff` is the table of
 * differences; after an undo, its invoices no longer exist and nothing is added.
 */
export async function noteInvoices(client: pg.PoolClient, diff: string): Promise<void> {
  await client.query(
    `insert into outbox (topic, key, payload)
     with fresh as (
       select i.invoice_number, i.invoice_date, i.erp_order_number
         from ${diff} d join erp_invoice i on i.invoice_number = d.invoice_number where d.operation = 'I'),
     ours as (
       select o.order_number, f.invoice_number, f.invoice_date
         from fresh f join sales_order o on o.erp_order_number = f.erp_order_number
        where o.external_source = 'punchout'
       union
       -- The ERP's number isn't noted while a change of the order waits for its receipt.
       select o.order_number, f.invoice_number, f.invoice_date
         from fresh f join erp_order_line e on e.erp_order_number = f.erp_order_number
         join sales_order o on o.order_number = e.web_order_number and o.customer_number = e.customer_number
        where o.external_source = 'punchout' and o.erp_order_number is null)
     select 'punch-out.invoiced', order_number::text, jsonb_build_object('invoiceNumber', invoice_number)
       from ours order by invoice_date, invoice_number`,
  );
}

/** A larger load, such as one of past invoices, can't be found by its invoice numbers. */
const maxNumbers = 5_000;

/** The message desk finds a load by these numbers for as long as it's stored, as it finds X12 files. */
export async function noteInvoiceNumbers(client: pg.PoolClient, diff: string, runId: number): Promise<void> {
  await client.query(
    `insert into x12_number (run_id, number, kind)
     select $1::int, n.number, 'named'
       from (select regexp_replace(invoice_number, '^0+(?=\\d+$)', '') as number from ${diff}
              where operation in ('I', 'U') limit ${maxNumbers + 1}) n
      where (select count(*) from (select from ${diff} limit ${maxNumbers + 1}) d) <= ${maxNumbers}
     on conflict do nothing`,
    [runId],
  );
}
