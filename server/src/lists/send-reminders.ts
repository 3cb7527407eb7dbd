/** Reminds a practice's people, on the days they chose, to reorder a list. */
import type { CustomerNumber } from '@operatory/domain/customers';
import { type PlainDate, plainDateIn } from '@operatory/domain/dates';
import { nextReminder } from '@operatory/domain/lists';
import type pg from 'pg';
import { inTransaction } from '../database/database.ts';
import { type Job, repeat } from '../jobs/repeat.ts';
import { morningHour } from '../notices/start-morning.ts';
import { tellAll } from '../notices/tell.ts';
import type { Services } from '../services/services.ts';

type Reminding = Pick<Services, 'pool' | 'now' | 'hub'> & { readonly settings: Pick<Services['settings'], 'timeZone'> };

/** Lists in one transaction. */
const atOnce = 200;

interface DueList {
  readonly listId: number;
  readonly customerNumber: CustomerNumber;
  readonly name: string;
  readonly version: number;
  readonly weeks: number;
  readonly day: PlainDate;
  readonly items: number;
  readonly userIds: readonly string[];
}

/**
 * Notifies everyone who may fill the account's cart; no one for a closed account. Lists that someone is changing right
 * now are locked, and are left for the next run. Products that practices don't see don't count.
 */
const dueLists = `
  select l.list_id as "listId", l.customer_number as "customerNumber", l.name, l.version, l.reminder_weeks as weeks,
         l.reminder_on::text as day,
         (select count(*)::int from customer_list_item e join item i using (item_number)
           where e.list_id = l.list_id and not i.is_hidden_from_customer) as items,
         array(select c.user_id from user_customer c join customer k using (customer_number)
                where c.customer_number = l.customer_number and k.withdrawn_at is null
                  and not exists (select from user_permission p where p.user_id = c.user_id and p.permission = 'ViewOnly')) as "userIds"
    from customer_list l
   where l.reminder_on <= $1 and l.deleted_at is null
   order by l.reminder_on, l.list_id limit ${atOnce} for no key update of l skip locked`;

async function remindOfSome({ pool, hub }: Reminding, today: PlainDate): Promise<number> {
  const due = await inTransaction(pool, async (client: pg.PoolClient) => {
    const { rows } = await client.query<DueList>(dueLists, [today]);
    if (rows.length === 0) return rows;
    await client.query(
      `update customer_list l set reminder_on = n.day, reminder_version = l.reminder_version + 1
         from json_to_recordset($1::json) as n ("listId" bigint, day date) where l.list_id = n."listId"`,
      [JSON.stringify(rows.map(({ listId, day, weeks }) => ({ listId, day: nextReminder(day, weeks, today) })))],
    );
    await tellAll(
      client,
      rows
        .filter(({ items }) => items > 0)
        .map(({ listId, customerNumber, name, day, weeks, items, userIds }) => ({
          kind: 'list-due' as const,
          event: `${listId} ${day}`,
          customerNumber,
          facts: { list: name, weeks, items, path: `/customer/${customerNumber}/lists?list=${listId}` },
          userIds,
        })),
    );
    return rows;
  });
  for (const { customerNumber, listId, version } of due) {
    hub.listChanged({ customerNumber, listId, version });
  }
  return due.length;
}

/**
 * In the morning, sends each due reminder once, and moves it to its next day. Returns how many lists were due. Rejects
 * with the database's error.
 */
export async function sendListReminders(services: Reminding): Promise<number> {
  const { timeZone } = services.settings;
  const now = services.now();
  const hour = Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now));
  if (hour < morningHour) return 0;
  const today = plainDateIn(timeZone, now);
  let [sum, some] = [0, 0];
  do {
    some = await remindOfSome(services, today);
    sum += some;
  } while (some === atOnce);
  return sum;
}

/** Looks every five minutes. */
export function startListReminders(services: Reminding & Pick<Services, 'log'>): Job {
  return repeat(() => sendListReminders(services), {
    name: 'list reminders',
    ...{ everyMs: 300_000, firstAfterMs: 60_000, log: services.log },
    failure: 'reminders to reorder lists could not be sent',
  });
}
