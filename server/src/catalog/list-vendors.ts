/** Manufacturers for the filter. */
import type { catalogRoutes } from '@operatory/contract/catalog-routes';
import type { RouteReply } from '@operatory/contract/route';
import type pg from 'pg';

export interface VendorsRequest {
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** By name. */
export async function listVendors(
  pool: pg.Pool,
  { pageIndex, pageSize }: VendorsRequest,
): Promise<RouteReply<typeof catalogRoutes.listVendors>> {
  const { rows } = await pool.query<{ vendorId: string; name: string }>({
    name: 'vendors',
    text: `select vendor_id as "vendorId", name from vendor
            order by lower(name) collate "C", vendor_id limit $1 offset $2`,
    values: [pageSize + 1, pageIndex * pageSize],
  });
  return { data: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}
