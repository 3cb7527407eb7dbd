/** Notifies practice users that a statement is ready, in the transaction of the load that brought it. */
import { usualWay } from '@operatory/domain/notices';
import type pg from 'pg';

/** An older one is no news: it comes with the first file, or was sent again. */
const newsDays = 45;

/**
 * For the new rows of a load's table of differences: the newest statement of each account. Where a load is undone, what was told of
 * its statements goes as well. Rejects with the database's error.
 */
export async function tellOfStatements(client: pg.PoolClient, diff: string): Promise<void> {
  await client.query(
    `delete from notice n using ${diff} d
      where n.kind = 'statement-ready' and n.event = d.statement_id and d.operation = 'I'
        and n.customer_number = d.new_customer_number
        and not exists (select from statement s where s.statement_id = d.statement_id)`,
  );
  await client.query(
    `with fresh as (
       select distinct on (s.customer_number) s.statement_id, s.customer_number, s.statement_date
         from ${diff} d join statement s on s.statement_id = d.statement_id
        where d.operation = 'I' and s.statement_date > current_date - ${newsDays}
        order by s.customer_number, s.statement_date desc, s.statement_id),
     chosen as (
       select f.*, u.id, lower(u.email) as email, coalesce(w.way, $1) as way
         from fresh f join user_customer c on c.customer_number = f.customer_number
         join "user" u on u.id = c.user_id and u.withdrawn_at is null
         left join notice_choice w on w.user_id = u.id and w.kind = 'statement-ready'
        where exists (select from user_permission p where p.user_id = u.id and p.permission = 'Customer')),
     told as (
       insert into notice (user_id, kind, event, customer_number, facts, is_for_morning)
       select id, 'statement-ready', statement_id, customer_number,
              jsonb_build_object('statementDate', statement_date, 'path', '/customer/' || customer_number || '/orders'),
              way = 'morning'
         from chosen where way <> 'nothing'
       on conflict do nothing returning notice_id, user_id, event)
     insert into mail (kind, recipient, user_id, notice_id)
     select 'notice', c.email, c.id, t.notice_id from told t join chosen c on c.id = t.user_id and c.statement_id = t.event
      where c.way = 'mail'`,
    [usualWay['statement-ready']],
  );
}
