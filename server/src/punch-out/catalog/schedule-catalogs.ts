/** Queues the catalogs that a connection's schedule sends. */
import { randomUUID } from 'node:crypto';
import { nextCatalogTime } from '@operatory/domain/punch-out';
import { isRefusal } from '@operatory/domain/refusals';
import { inTransaction } from '../../database/database.ts';
import { type Job, repeat } from '../../jobs/repeat.ts';
import type { Services } from '../../services/services.ts';
import { accountsOf, type Connection, readConnection } from '../connections.ts';
import { readAccepted } from './catalog-rows.ts';
import { addScheduled, type CatalogMessage, catalogMessage } from './queue-catalog.ts';

/** When its catalogs are sent next; undefined if none are sent on schedule. In the past for a moment when they're due. */
export function nextCatalogOf(
  { profile, isActive, dialect, catalogScheduledAt }: Connection,
  { settings, now }: Pick<Services, 'now'> & { readonly settings: Pick<Services['settings'], 'timeZone'> },
): Date | undefined {
  return nextCatalogTime({ ...profile, isActive, dialect }, settings.timeZone, catalogScheduledAt ?? now());
}

/** One for each account of the connection, which has its own prices. Changes build on what was accepted in the same format. */
async function messagesFor(services: Services, connection: Connection): Promise<CatalogMessage[]> {
  const { connectionId, profile } = connection;
  const accepted = await readAccepted(services.pool, connectionId);
  const messages: CatalogMessage[] = [];
  for (const account of accountsOf(connection)) {
    const ofAccount = accepted.filter(({ customerNumber }) => customerNumber === account);
    const last = ofAccount.find(({ format }) => format === profile.catalogFormat)?.catalogId;
    const message = await catalogMessage(services, {
      ...{ connectionId, account, format: profile.catalogFormat, sendId: randomUUID() },
      since: profile.catalogContents === 'changes' ? last : undefined,
      // A catalog has one name, whatever its format.
      isUpdate: ofAccount.length > 0,
    });
    if (!isRefusal(message)) messages.push(message);
  }
  return messages;
}

/** Queues what is due once, whichever process comes first; returns how many catalogs. */
async function queueDue(services: Services, connectionId: string): Promise<number> {
  const { pool } = services;
  const connection = await readConnection(pool, connectionId);
  if (connection === undefined) return 0;
  const { version, catalogScheduledAt } = connection;
  const at = services.now();
  const next = nextCatalogOf(connection, services);
  if (next === undefined || (catalogScheduledAt !== null && next > at)) return 0;
  // A schedule that was stored without its time counts from now.
  const messages = catalogScheduledAt === null ? [] : await messagesFor(services, connection);
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query({
      name: 'punch-out-catalog-turn',
      text: `update punch_out_connection set catalog_scheduled_at = $4
              where connection_id = $1 and version = $2 and catalog_scheduled_at is not distinct from $3`,
      values: [connectionId, version, catalogScheduledAt, at],
    });
    if (rowCount === 0) return 0;
    let added = 0;
    for (const message of messages) if (await addScheduled(client, message, at)) added += 1;
    return added;
  });
}

/**
 * Queues every catalog that is due; returns how many. Times that were missed while nothing ran are made up for once. Rejects with
 * the database's error if the connections can't be read; one that fails holds up no other.
 */
export async function queueScheduledCatalogs(services: Services): Promise<number> {
  const { rows } = await services.pool.query<{ connectionId: string }>({
    name: 'punch-out-catalog-schedules',
    text: `select connection_id as "connectionId" from punch_out_connection
            where is_active and dialect = 'cxml' and coalesce(profile ->> 'catalogSchedule', 'off') <> 'off'
            order by connection_id`,
  });
  let queued = 0;
  for (const { connectionId } of rows) {
    try {
      queued += await queueDue(services, connectionId);
    } catch (error) {
      services.log.warn({ err: error, connectionId }, 'a scheduled catalog could not be queued');
    }
  }
  return queued;
}

/** Looks every 30 seconds. */
export function startCatalogSchedules(services: Services): Job {
  return repeat(() => queueScheduledCatalogs(services), {
    name: 'scheduled catalogs',
    ...{ everyMs: 30_000, firstAfterMs: 10_000, log: services.log },
    failure: 'scheduled catalogs could not be queued',
  });
}
