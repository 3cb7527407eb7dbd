/** What an invoice is about besides its amounts, so that a change of it after it was sent to a buyer is found. SQL about `v`, an `erp_invoice`. */

/** The order, the shipment, and the lines of a credit that it names; null if the invoice is gone. */
export const aboutInvoice = `case when v.invoice_number is not null then
  concat_ws('|', v.erp_order_number, coalesce(v.erp_shipment_number, ''), coalesce(v.credited_lines, '')) end`;

/** What left in the shipment that it names; blank if it names none, or if that isn't here yet. */
export const shippedLines = `coalesce((
  select string_agg(e.line_number || ':' || e.quantity, ';' order by e.line_number) from erp_shipment_line e
   where e.erp_shipment_number = v.erp_shipment_number and e.erp_order_number = v.erp_order_number and e.quantity > 0), '')`;

/**
 * True if the invoice `v` isn't about what was sent as `s`. An invoice may come before its shipment, and be sent without lines; one that
 * an older release sent has nothing to compare.
 */
export const isAboutOther = `(s.about is not null and (${aboutInvoice} is distinct from s.about
  or s.shipped_lines <> '' and ${shippedLines} <> s.shipped_lines))`;

/** True if the invoice `v` has other amounts than were sent as `s`, or is gone. */
export const hasOtherAmounts =
  '(v.total_cents, v.tax_cents, v.freight_cents) is distinct from (s.total_cents, s.tax_cents, s.freight_cents)';
