/** Prices that earlier loads moved far: a program that gets the decimal point wrong may send them in many small calls. */
import type { Feed } from '@operatory/domain/exchange';
import type pg from 'pg';
import type { Difference } from './compare.ts';

/** Sums over loads that no person looked at. */
export interface PricesLately {
  /** How many of them moved any price far. */
  readonly runs: number;
  readonly moved: number;
  readonly updated: number;
  readonly far: number;
  readonly inserted: number;
}

const none: PricesLately = { runs: 0, moved: 0, updated: 0, far: 0, inserted: 0 };

/**
 * The feed's far prices of the last hour, since a person approved one: a program that applies its own dry run has
 * approved nothing. Not read for a load without large price changes.
 */
export async function pricesLately(client: pg.PoolClient, feed: Feed, difference: Difference): Promise<PricesLately> {
  if (difference.pricesMovedByHalf === 0 && difference.pricesFar === 0) return none;
  const { rows } = await client.query<PricesLately>({
    name: 'exchange-prices-lately',
    text: `with recent as (
             select run_id, approved_by, counts from exchange_run
              where feed = $1 and state = 'applied' and applied_at > now() - interval '1 hour')
           select (count(*) filter (where (counts ->> 'pricesMovedByHalf')::int > 0 or (counts ->> 'pricesFar')::int > 0))::int as runs,
                  coalesce(sum((counts ->> 'pricesMovedByHalf')::int), 0)::int as moved,
                  coalesce(sum((counts ->> 'updated')::int), 0)::int as updated,
                  coalesce(sum((counts ->> 'pricesFar')::int), 0)::int as far,
                  coalesce(sum((counts ->> 'inserted')::int), 0)::int as inserted
             from recent r
            where not exists (select from recent a where a.approved_by is not null and a.run_id >= r.run_id)`,
    values: [feed.name],
  });
  return rows[0] ?? none;
}
