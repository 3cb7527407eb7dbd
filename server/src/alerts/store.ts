/** Stores which alerts a person has seen. Every write is safe to repeat. */
import type { User } from '@operatory/domain/access';
import type { Queryable } from '../database/database.ts';

/** The last-accessed time only moves on. */
export async function writeAccessed(database: Queryable, { userId }: User, at: Date): Promise<void> {
  await database.query({
    name: 'alerts-accessed',
    text: `insert into alert_reader as r (user_id, last_accessed_at) values ($1, $2)
           on conflict (user_id) do update set last_accessed_at = greatest(r.last_accessed_at, excluded.last_accessed_at)`,
    values: [userId, at],
  });
}

/** Marks one alert as read, if it is in the person's territories; returns whether it exists. */
export async function writeViewed(
  database: Queryable,
  { userId, territoryIds }: User,
  { alertId, at }: { readonly alertId: number; readonly at: Date },
): Promise<boolean> {
  const { rows } = await database.query<{ isThere: boolean }>({
    name: 'alert-viewed',
    text: `with seen as (select alert_id from order_alert where alert_id = $2 and territory_id = any($3)),
                mark as (
                  insert into alert_viewed (user_id, alert_id, viewed_at) select $1, alert_id, $4 from seen
                  on conflict (user_id, alert_id) do nothing)
           select exists (select from seen) as "isThere"`,
    values: [userId, alertId, [...territoryIds], at],
  });
  return rows[0]?.isThere === true;
}

/** Marks all alerts of the person's territories as read: one number, however many there are. */
export async function writeAllViewed(database: Queryable, { userId, territoryIds }: User): Promise<void> {
  await database.query({
    name: 'alerts-viewed-all',
    text: `with newest as (
             select max(newest) as id from unnest($2::text[]) as territory(id) cross join lateral (
               select max(alert_id) as newest from order_alert t where t.territory_id = territory.id) n
           ), reader as (
             insert into alert_reader as r (user_id, viewed_through) select $1, id from newest where id is not null
             on conflict (user_id) do update set viewed_through = greatest(r.viewed_through, excluded.viewed_through)
           )
           delete from alert_viewed v using newest where v.user_id = $1 and v.alert_id <= newest.id`,
    values: [userId, [...territoryIds]],
  });
}
