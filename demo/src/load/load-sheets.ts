/** The demo's safety data sheets: when each was revised, and what its practices once downloaded. */
import type { PlainDate } from '@operatory/domain/dates';
import type pg from 'pg';
import { demoPeople } from '../people.ts';

/** Practices of the demo people, half a year after their last download. */
const practices = ['100001', '100003', '100006', '100010'];

/**
 * Runs after items, orders, and people. Every sheet has a revision within two and a half years, so that some are newer
 * than the practice's copy.
 */
export async function loadSheets(client: pg.PoolClient, today: PlainDate): Promise<void> {
  await client.query(
    `insert into safety_sheet (media_key, revised_on)
     select key, $1::date - (right(key, 6)::int * 37 % 900)
       from (select distinct sds_media_key as key from item where sds_media_key is not null) k`,
    [today],
  );
  await client.query(
    `insert into sheet_download (customer_number, media_key, downloaded_at, downloaded_by_user_id)
     select distinct o.customer_number, i.sds_media_key, $1::date - interval '180 days', u.id
       from customer_item o join item i using (item_number) join "user" u on u.email = $3
      where o.customer_number = any($2) and i.sds_media_key is not null`,
    [today, practices, demoPeople.find(({ role }) => role.includes('ervice'))?.email],
  );
}
