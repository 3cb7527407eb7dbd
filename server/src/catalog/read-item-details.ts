/** Descriptions of many items at once. */
import type { catalogRoutes } from '@operatory/contract/catalog-routes';
import type { RouteReply } from '@operatory/contract/route';
import { isStaff, type Viewer } from '@operatory/domain/access';
import type pg from 'pg';

/** In the order asked for, each once. Unknown numbers are absent, and for all but staff hidden items too. */
export async function readItemDetails(
  pool: pg.Pool,
  viewer: Viewer,
  itemNumbers: readonly string[],
): Promise<RouteReply<typeof catalogRoutes.readItemDetails>> {
  const { rows } = await pool.query<{ itemNumber: string; description: string }>({
    name: 'item-details',
    text: `select i.item_number as "itemNumber", i.description
             from unnest($1::text[]) with ordinality as asked (item_number, place)
             join item i on i.item_number = asked.item_number
            where $2::boolean or not i.is_hidden_from_customer
            order by asked.place`,
    values: [[...new Set(itemNumbers)], isStaff(viewer)],
  });
  return { data: rows, hasMore: false };
}
