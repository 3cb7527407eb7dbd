/** What customer service should know about the invoices of a load before a buyer asks about them. */
import type pg from 'pg';
import { hasOtherAmounts, isAboutOther } from '../../punch-out/invoice-about.ts';

/** Invoices that a buyer has, and that the load changed: decision 178. */
const changedSince = (diff: string) => `
  select 'Invoice ' || v.invoice_number || ' was sent to a buyer’s system as it was before. It isn’t sent again: settle the difference under Review.' as sentence
    from ${diff} d join erp_invoice v on v.invoice_number = d.invoice_number
    join punch_out_sent_invoice s on s.invoice_number = v.invoice_number
   where d.operation = 'U' and (${hasOtherAmounts} or ${isAboutOther})`;

/** New credit and debit memos without an order, for an account whose buyer gets invoices from here: decision 362. */
const notSent = (diff: string) => `
  select 'Invoice ' || v.invoice_number || ' names no order, so it isn’t sent to ' || c.name
         || ': a buyer’s system gets documents about its orders. Send it to the buyer another way.'
    from ${diff} d join erp_invoice v on v.invoice_number = d.invoice_number
    join punch_out_connection c on c.customer_number = v.customer_number and c.is_active
   where d.operation = 'I' and v.erp_order_number is null
     and (c.profile -> 'areInvoicesSent') is distinct from 'false'::jsonb
     and coalesce(c.profile -> 'deliveryUrls' ->> 'InvoiceDetailRequest', c.profile ->> 'deliveryUrl', '') <> ''`;

/** SQL of the account that an invoice is of: its own, or that of its order. */
const accountOf = (account: string, order: string) => `
  coalesce(${account}, (select o.customer_number from sales_order o where o.erp_order_number = ${order}),
           (select min(e.customer_number) from erp_order_line e where e.erp_order_number = ${order}))`;

/** Invoices and memos that the load took from one account and gave to another: decision 366. */
const movedAway = (diff: string) => `
  select 'Invoice ' || invoice_number || ' was of account ' || before || ' and is now of account ' || after || ', which sees it instead. If that’s wrong, '
         || 'undo the load, or send the invoice again with the right account or order.'
    from (select d.invoice_number, ${accountOf('d.old_customer_number', 'd.old_erp_order_number')} as before,
                 ${accountOf('d.new_customer_number', 'd.new_erp_order_number')} as after
            from ${diff} d where d.operation = 'U') m
   where before <> after`;

/** Two invoices that charge the same shipment. */
const billedTwice = (diff: string) => `
  select 'Shipment ' || v.erp_shipment_number || ' of order ' || v.erp_order_number || ' has several invoices: '
         || string_agg(distinct o.invoice_number, ', ') || '. A buyer’s system gets each of them. If one is wrong, send a credit.'
    from ${diff} d join erp_invoice v on v.invoice_number = d.invoice_number
    join erp_invoice o on o.erp_shipment_number = v.erp_shipment_number and o.erp_order_number = v.erp_order_number and o.total_cents >= 0
   where d.operation in ('I', 'U') and v.total_cents >= 0
   group by v.erp_order_number, v.erp_shipment_number having count(distinct o.invoice_number) > 1`;

/**
 * Lines of which more was credited than left in shipments that were invoiced; without any shipment, what was ordered counts. An order
 * whose invoices were never reported says nothing.
 */
const creditedBeyond = (diff: string) => `
  with credited as (
    select v.erp_order_number, split_part(c, ':', 1)::int as line_number, sum(split_part(c, ':', 2)::bigint) as quantity
      from erp_invoice v, regexp_split_to_table(v.credited_lines, ';') c
     where v.total_cents < 0 and v.credited_lines <> ''
       and v.erp_order_number in (select i.erp_order_number from ${diff} d join erp_invoice i on i.invoice_number = d.invoice_number
                                   where d.operation in ('I', 'U') and i.total_cents < 0)
       and exists (select from erp_invoice i where i.erp_order_number = v.erp_order_number and i.total_cents >= 0)
     group by 1, 2),
  invoiced as (
    select c.*, case
      when exists (select from erp_shipment_line e where e.erp_order_number = c.erp_order_number)
        then (select coalesce(sum(e.quantity), 0) from erp_shipment_line e
               where e.erp_order_number = c.erp_order_number and e.line_number = c.line_number
                 and exists (select from erp_invoice i where i.erp_order_number = e.erp_order_number and i.total_cents >= 0
                                and coalesce(i.erp_shipment_number, e.erp_shipment_number) = e.erp_shipment_number))
      else (select sum(l.quantity) from erp_order_line l
             where l.erp_order_number = c.erp_order_number and l.line_number = c.line_number) end as invoiced
      from credited c)
  select 'Order ' || erp_order_number || ', line ' || line_number || ': ' || quantity || ' credited, '
         || invoiced || ' invoiced. A buyer’s system gets the credit as it is.'
    from invoiced where quantity > invoiced`;

/** Orders whose credits are larger than their invoices. */
const creditedMore = (diff: string) => `
  select 'Order ' || erp_order_number || ': its credits are larger than its invoices. A buyer’s system gets them as they are.'
    from erp_invoice
   where erp_order_number in (select i.erp_order_number from ${diff} d join erp_invoice i on i.invoice_number = d.invoice_number
                               where d.operation in ('I', 'U') and i.total_cents < 0)
   group by erp_order_number having sum(total_cents) < 0 and max(total_cents) >= 0`;

/** Sentences about the load whose table of differences is `diff`. Rejects with the database's error. */
export async function invoiceWarnings(client: pg.PoolClient, diff: string): Promise<string[]> {
  const sentences: string[] = [];
  for (const query of [changedSince, movedAway, notSent, billedTwice, creditedBeyond, creditedMore]) {
    const { rows } = await client.query<{ sentence: string }>(
      `select x.sentence from (${query(diff)}) x(sentence) order by 1 limit 50`,
    );
    sentences.push(...rows.map(({ sentence }) => sentence));
  }
  return sentences;
}
