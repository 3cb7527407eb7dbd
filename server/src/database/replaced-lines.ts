/** The rule of `substitutesIn` for queries that don't read all lines of an order. */

/** SQL: the line of its own `sub`, or the one of which it is a part, says that it comes for the product of `line`. */
const isOwnFor = (sub: string, line: string) => `exists (
  select from order_line root
   where root.order_number = ${sub}.order_number and root.line_number = coalesce(${sub}.erp_line_number, ${sub}.line_number)
     and root.erp_line_number is null and root.item_number = ${sub}.item_number
     and position(', in place of ' || ${line}.item_number || ',' in root.status || ',') > 0)`;

/** SQL: `sub` comes for `line`, which is canceled and names its product. */
const comesFor = (sub: string, line: string) => `${sub}.order_number = ${line}.order_number
     and ${line}.line_group = 'canceled' and ${sub}.item_number <> ${line}.item_number
     and ${line}.status = 'Replaced by ' || ${sub}.item_number
     and (${sub}.erp_line_number = coalesce(${line}.erp_line_number, ${line}.line_number) or ${isOwnFor(sub, line)})`;

/** Whether the row of `order_line` under this alias is an ordered line, or a part of one, that another product comes for. */
export const isReplaced = (line: string) => `(${line}.line_group = 'canceled' and ${line}.status like 'Replaced by %'
  and exists (select from order_line sub where ${comesFor('sub', line)}))`;

/** Whether it's a substitute that comes for an ordered line or a part of one. */
export const isSubstitute = (line: string) => `exists (select from order_line own where ${comesFor(line, 'own')})`;
