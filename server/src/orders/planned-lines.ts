/**
 * SQL: whether the lines of the held order `p` are still those that its division plans. Customer service may have canceled or
 * reduced some on request, which no plan may undo.
 */
export const isAsPlanned = `not exists (
  with standing as (select item_number, quantity from order_line where order_number = p.order_number and line_group = 'submitted'),
       planned as (select line ->> 'itemNumber' as item_number, (line ->> 'quantity')::int as quantity
                     from jsonb_array_elements(p.division -> 'parts') each_part, jsonb_array_elements(each_part -> 'orderLines') line)
  (table standing except all table planned) union all (table planned except all table standing))`;
