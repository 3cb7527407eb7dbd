/** Sets or ends the reminder to reorder a list. */
import type { listRoutes } from '@operatory/contract/lists';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply } from '@operatory/contract/route';
import { type PlainDate, plainDateIn } from '@operatory/domain/dates';
import { isReminderDay, type ReminderWeeks } from '@operatory/domain/lists';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { inTransaction } from '../database/database.ts';
import type { Services } from '../services/services.ts';
import { lockList } from './store.ts';

export type Reminder = RouteReply<typeof listRoutes.remindOfList>;

export interface ReminderRequest {
  readonly listId: number;
  readonly everyWeeks: ReminderWeeks | null;
  readonly nextOn: string | null;
  readonly version: number;
}

/** Refused when someone else was quicker, or for a day that isn't ahead. A repeated call has no further effect. */
export async function remindOfList(
  services: Services,
  scope: CustomerScope,
  { listId, everyWeeks, nextOn, version }: ReminderRequest,
): Promise<Reminder | Refusal<RefusalCode>> {
  const day = everyWeeks === null ? null : (nextOn as PlainDate | null);
  const today = plainDateIn(services.settings.timeZone, services.now());
  const made = await inTransaction<{ reminder: Reminder; list: number } | Refusal<RefusalCode>>(
    services.pool,
    async (client) => {
      const list = await lockList(scope, client, listId);
      if (list === undefined) return refuse('list.not-found');
      const { rows } = await client.query<Reminder>({
        name: 'lists-reminder',
        text: `select reminder_weeks as "everyWeeks", reminder_on::text as "nextOn", reminder_version as version
                 from customer_list where list_id = $1 and customer_number = $2`,
        values: [listId, scope.customerNumber],
      });
      const [now] = rows;
      if (now === undefined) return refuse('list.not-found');
      if (now.everyWeeks === everyWeeks && now.nextOn === day) return { reminder: now, list: list.version };
      if (now.version !== version) return refuse('list.reminder-changed');
      if (everyWeeks !== null && (day === null || !isReminderDay(day, today))) return refuse('list.reminder-day');
      const reminder = { everyWeeks, nextOn: day, version: version + 1 };
      await client.query({
        name: 'lists-set-reminder',
        text: `update customer_list set reminder_weeks = $3, reminder_on = $4, reminder_version = $5
                where list_id = $1 and customer_number = $2`,
        values: [listId, scope.customerNumber, everyWeeks, day, reminder.version],
      });
      return { reminder, list: list.version };
    },
  );
  if (isRefusal(made)) return made;
  services.hub.listChanged({ customerNumber: scope.customerNumber, listId, version: made.list });
  return made.reminder;
}
