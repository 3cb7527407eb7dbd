/** The lists of an account, by name. */
import type { listRoutes } from '@operatory/contract/lists';
import type { RouteReply } from '@operatory/contract/route';
import { can, isStaff, type User } from '@operatory/domain/access';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import { type CopyAccount, mayUpdateAt } from './copies-of-list.ts';

type Summaries = RouteReply<typeof listRoutes.listSummaries>;
type Summary = Summaries['data'][number];

interface SummaryRow {
  readonly id: number;
  readonly name: string;
  readonly itemCount: number;
  readonly nameVersion: number;
  readonly changedAt: Date;
  readonly changedBy: string;
  readonly everyWeeks: number | null;
  readonly nextOn: string | null;
  readonly reminderVersion: number;
  /** Of its copies. */
  readonly copyAccounts: readonly CopyAccount[];
  readonly origin: (Origin & CopyAccount) | null;
}

type Origin = NonNullable<Summary['copiedFrom']>;

/** Where it was copied from, for those who see lists there. */
function originFor(viewer: User, origin: SummaryRow['origin']): Origin | null {
  if (origin === null || !can(viewer, 'account.view-lists', origin)) return null;
  const { customerNumber, customerName, listId, listName } = origin;
  return { customerNumber, customerName, listId, listName };
}

/** One page of them; lists with the same name are in the order of their creation. */
export async function listSummaries(
  scope: CustomerScope,
  database: Queryable,
  { pageIndex, pageSize }: { readonly pageIndex: number; readonly pageSize: number },
): Promise<Summaries> {
  const { rows } = await database.query<SummaryRow>({
    name: 'lists-summaries',
    text: `select l.list_id as id, l.name, l.name_version as "nameVersion", l.changed_at as "changedAt",
                  l.reminder_weeks as "everyWeeks", l.reminder_on::text as "nextOn", l.reminder_version as "reminderVersion",
                  (select count(*)::int from customer_list_item e left join item i using (item_number)
                    where e.list_id = l.list_id and ($4 or i.is_hidden_from_customer is not true)) as "itemCount",
                  coalesce((select u.name from customer_list_change c join "user" u on u.id = c.actor_user_id
                             where c.list_id = l.list_id and c.version = l.version limit 1), '') as "changedBy",
                  (select coalesce(json_agg(distinct jsonb_build_object('customerNumber', k.customer_number,
                            'territoryId', k.territory_id, 'isWithdrawn', k.withdrawn_at is not null)), '[]')
                     from customer_list c join customer k using (customer_number)
                    where c.copied_from = l.list_id and c.deleted_at is null) as "copyAccounts",
                  (select json_build_object('customerNumber', k.customer_number, 'territoryId', k.territory_id,
                            'isWithdrawn', k.withdrawn_at is not null, 'customerName', k.name, 'listId', o.list_id,
                            'listName', o.name)
                     from customer_list o join customer k using (customer_number)
                    where o.list_id = l.copied_from and o.deleted_at is null) as origin
             from customer_list l
            where l.customer_number = $1 and l.deleted_at is null
            order by lower(l.name), l.list_id limit $3 + 1 offset $2`,
    values: [scope.customerNumber, pageIndex * pageSize, pageSize, isStaff(scope.viewer)],
  });
  return {
    data: rows
      .slice(0, pageSize)
      .map(({ everyWeeks, nextOn, reminderVersion: version, copyAccounts, origin, ...row }) => ({
        ...row,
        hasCopies: copyAccounts.some((account) => mayUpdateAt(scope.viewer, account)),
        copiedFrom: originFor(scope.viewer, origin),
        changedAt: row.changedAt.toISOString(),
        reminder: { everyWeeks, nextOn, version },
      })),
    hasMore: rows.length > pageSize,
  };
}
