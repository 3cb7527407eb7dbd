/** Who changed what on a list. */
import type { listRoutes } from '@operatory/contract/lists';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply } from '@operatory/contract/route';
import { isStaff } from '@operatory/domain/access';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import { readHead } from './reads.ts';

type Reply = RouteReply<typeof listRoutes.listListChanges>;
type ChangeRow = Omit<Reply['data'][number], 'changedAt'> & { readonly changedAt: Date };

/** Newest first; omits changes of items that are hidden from this viewer. */
export async function listListChanges(
  scope: CustomerScope,
  database: Queryable,
  { listId, pageIndex, pageSize }: { readonly listId: number; readonly pageIndex: number; readonly pageSize: number },
): Promise<Reply | Refusal<RefusalCode>> {
  if ((await readHead(scope, database, listId)) === undefined) return refuse('list.not-found');
  const { rows } = await database.query<ChangeRow>({
    name: 'lists-changes',
    text: `select c.version, c.operation, c.item_number as "productNumber", i.description,
                  case when c.operation = 'add' then least(100, c.quantity + coalesce(c.quantity_before, 0))
                       else c.quantity end as quantity,
                  c.quantity_before as "quantityBefore", c.name, coalesce(u.name, '') as "changedBy",
                  c.changed_at as "changedAt"
             from customer_list_change c
             left join item i on i.item_number = c.item_number
             left join "user" u on u.id = c.actor_user_id
            where c.customer_number = $1 and c.list_id = $2 and ($5 or i.is_hidden_from_customer is not true)
            order by c.version desc limit $4 + 1 offset $3`,
    values: [scope.customerNumber, listId, pageIndex * pageSize, pageSize, isStaff(scope.viewer)],
  });
  return {
    data: rows.slice(0, pageSize).map((row) => ({ ...row, changedAt: row.changedAt.toISOString() })),
    hasMore: rows.length > pageSize,
  };
}
