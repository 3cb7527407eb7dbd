/** The other accounts of a bill-to group that a list can be copied to, for staff. */
import type { listCopyRoutes } from '@operatory/contract/list-copies';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply } from '@operatory/contract/route';
import { isStaff, mayCopyLists } from '@operatory/domain/access';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { isInGroup } from '../customers/read-billing-group.ts';
import type { Queryable } from '../database/database.ts';
import { type CopyAccount, mayUpdateAt } from './copies-of-list.ts';

type Reply = RouteReply<typeof listCopyRoutes.listCopyLocations>;
type LocationRow = CopyAccount & Omit<Reply['data'][number], 'customerNumber'>;

/** Practice users choose among their own accounts instead, and don't see the group's others. */
export async function listCopyLocations(
  { viewer, customerNumber }: CustomerScope,
  database: Queryable,
): Promise<Reply | Refusal<RefusalCode>> {
  if (!isStaff(viewer) || !mayCopyLists(viewer)) return refuse('access.not-allowed');
  const { rows } = await database.query<LocationRow>({
    name: 'lists-copy-locations',
    text: `select m.customer_number as "customerNumber", m.name as "customerName", m.ship_to_city as city,
                  m.ship_to_state as state, m.territory_id as "territoryId", false as "isWithdrawn"
             from (select coalesce(bill_to_number, customer_number) as number from customer where customer_number = $1) own
             join customer m on ${isInGroup('own.number')}
            where m.withdrawn_at is null and m.customer_number <> $1
            order by lower(m.name), m.customer_number`,
    values: [customerNumber],
  });
  const own = rows.filter((row) => mayUpdateAt(viewer, row));
  return {
    data: own.map(({ territoryId: _territory, isWithdrawn: _closed, ...location }) => location),
    elsewhere: rows.length - own.length,
  };
}
