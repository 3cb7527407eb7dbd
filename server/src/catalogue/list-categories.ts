/** Categories below one category. */
import type { catalogueRoutes } from '@operatory/contract/catalogue';
import type { RouteReply } from '@operatory/contract/route';
import type pg from 'pg';

interface CategoryRow {
  key: string;
  description: string;
  depth: number;
  url: string;
}

/** Down to `maxDepth` steps below, by name within a step; an unknown category has none. */
export async function listCategories(
  pool: pg.Pool,
  { categoryKey, maxDepth }: { readonly categoryKey: string; readonly maxDepth: number },
): Promise<RouteReply<typeof catalogueRoutes.listCategories>> {
  if (!/^[\w.-]{1,40}$/.test(categoryKey)) return { data: [], hasMore: false };
  const { rows } = await pool.query<CategoryRow>({
    name: 'categories',
    text: `with recursive below as (
             select c.*, 1 as step from category c where c.parent_key = $1
             union all
             select c.*, b.step + 1 from category c join below b on c.parent_key = b.category_key where b.step < $2
           )
           select category_key as key, description, depth, url from below
            order by step, description collate "C", category_key`,
    values: [categoryKey, maxDepth],
  });
  return { data: rows, hasMore: false };
}
