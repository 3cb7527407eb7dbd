/** The rule of `substitutesIn` for queries that don't read all lines of an order. */

/** Whether the row of `order_line` under this alias is an ordered line that another product comes for. */
export const isReplaced = (
  line: string,
) => `(${line}.line_group = 'canceled' and ${line}.erp_line_number is null and exists (
  select from order_line sub
   where sub.order_number = ${line}.order_number and sub.erp_line_number = ${line}.line_number
     and sub.item_number <> ${line}.item_number and ${line}.status = 'Replaced by ' || sub.item_number))`;

/** Whether it's a substitute that comes for an ordered line. */
export const isSubstitute = (line: string) => `(${line}.erp_line_number is not null and exists (
  select from order_line own
   where own.order_number = ${line}.order_number and own.line_number = ${line}.erp_line_number
     and own.erp_line_number is null and own.line_group = 'canceled'
     and own.item_number <> ${line}.item_number and own.status = 'Replaced by ' || ${line}.item_number))`;
