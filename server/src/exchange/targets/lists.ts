/** Accounts' lists. The live table is a view of what the ERP sent last; its triggers carry changes to the lists. */
import { maxListItems, maxLists } from '@operatory/domain/lists';
import { same, sameAs, type Target } from './target.ts';

/**
 * Rows beyond the products of one list or the lists of one account, in the file's order. It decides as the view's triggers
 * do: which list a name means, and what people took off or deleted stays so unless the row overwrites.
 */
const crowded = (diff: string) => `
  with sent as (
    select d.*, own.list_id is null and n.list_id is not null as is_deleted, coalesce(own.list_id, named.list_id) as list_id
      from ${diff} d
      left join erp_list n on n.customer_number = d.customer_number and n.name = d.list_name
      left join customer_list own on own.list_id = n.list_id and own.deleted_at is null
      left join lateral (
        select l.list_id from customer_list l
         where own.list_id is null and l.customer_number = d.customer_number and l.name = d.list_name and l.deleted_at is null
         order by l.list_id limit 1) named on true),
  placed as (
    select s.*, coalesce(s.list_id::text, 'new ' || s.list_name) as list, i.quantity as entry, i.par_level
      from sent s left join customer_list_item i on i.list_id = s.list_id and i.item_number = s.item_number),
  effect as (
    select *,
           operation <> 'X' and entry is null and (operation = 'I' or new_is_overwriting)
             and (not is_deleted or bool_or(operation <> 'X' and new_is_overwriting) over (partition by customer_number, list)) as adds,
           operation = 'X' and entry is not null and (old_is_overwriting or (entry = old_quantity and par_level is null)) as goes
      from placed),
  leaving as (select list_id, count(*) as items from effect where goes group by list_id),
  held as (
    select list_id, count(*) as items from customer_list_item
     where list_id in (select list_id from effect where adds) group by list_id),
  coming as (
    select row_number, customer_number, list_name, list_id,
           row_number() over (partition by customer_number, list order by row_number) as place,
           min(row_number) over (partition by customer_number, list) as first_row
      from effect where adds),
  made as (
    select row_number, customer_number, list_name,
           dense_rank() over (partition by customer_number order by first_row) as place
      from coming where list_id is null),
  unmade as (
    select row_number, list_name from made m
     where place + (select count(*) from customer_list l
                     where l.customer_number = m.customer_number and l.deleted_at is null) > ${maxLists})
  select row_number, 'listName' as column_name, list_name as value, 'too-many-lists' as code from unmade
  union all
  select row_number, 'itemNumber', list_name, 'too-many-items'
    from coming c left join held using (list_id) left join leaving using (list_id)
   where c.place + coalesce(held.items, 0) - coalesce(leaving.items, 0) > ${maxListItems}
     and row_number not in (select row_number from unmade)`;

export const lists: Target = {
  feed: 'lists',
  table: 'erp_list_row',
  key: [same('customer_number', 'customerNumber'), same('list_name', 'listName'), same('item_number', 'itemNumber')],
  columns: sameAs({ quantity: 'quantity', is_overwriting: 'overwrites' }),
  // `changed_at` is the transaction's time. Open pages are notified of the first 1,000 lists; they notice the rest at their next read.
  changedLists: `select customer_number as "customerNumber", list_id as "listId", version from customer_list
                  where changed_at = now() limit 1000`,
  crowded,
  absence: 'removed',
};
