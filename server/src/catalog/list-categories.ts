/** Categories below one category. */
import type { catalogRoutes } from '@operatory/contract/catalog-routes';
import type { RouteReply } from '@operatory/contract/route';
import type pg from 'pg';

interface CategoryRow {
  key: string;
  description: string;
  depth: number;
  url: string;
  imageUrl: string;
}

/** How many best sellers are searched for the pictures of categories. */
const maxLookedAt = 4_000;

/** Down to `maxDepth` steps below, by name within a step; an unknown category has none. */
export async function listCategories(
  pool: pg.Pool,
  { categoryKey, maxDepth }: { readonly categoryKey: string; readonly maxDepth: number },
): Promise<RouteReply<typeof catalogRoutes.listCategories>> {
  if (!/^[\w.-]{1,40}$/.test(categoryKey)) return { data: [], hasMore: false };
  const { rows } = await pool.query<CategoryRow>({
    name: 'categories-with-pictures',
    text: `with recursive below as (
             select c.*, 1 as step from category c where c.parent_key = $1
             union all
             select c.*, b.step + 1 from category c join below b on c.parent_key = b.category_key where b.step < $2
           ), best as materialized (
             select distinct on (i.category_key) i.category_key, i.image_url, s.rank
               from item_search s join item i on i.item_number = s.item_number
              where s.rank <= $3 and not s.is_hidden and not s.is_withdrawn and i.image_url <> '' and i.category_key is not null
              order by i.category_key, s.rank
           )
           select category_key as key, description, depth, url,
                  coalesce((select b.image_url from best b
                             where b.category_key = below.category_key or starts_with(b.category_key, below.category_key || '.')
                             order by b.rank limit 1),
                           (select i.image_url from item i
                             where i.category_key = below.category_key and not i.is_hidden_from_customer and i.withdrawn_at is null
                             order by i.popularity desc limit 1), '') as "imageUrl"
             from below
            order by step, description collate "C", category_key`,
    values: [categoryKey, maxDepth, maxLookedAt],
  });
  return { data: rows, hasMore: false };
}
