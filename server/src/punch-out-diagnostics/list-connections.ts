/** All connections with their recent traffic. */
import type { ConnectionSummary, punchOutDiagnosticsRoutes } from '@operatory/contract/punch-out-diagnostics';
import type { RouteReply } from '@operatory/contract/route';
import { nextCatalogTime, profileFaults, readProfile, unitCode } from '@operatory/domain/punch-out';
import type { Queryable } from '../database/database.ts';
import { parseAddress } from '../punch-out/parse-address.ts';
import type { Services } from '../services/services.ts';

interface Row {
  connectionId: string;
  name: string;
  dialect: string;
  isActive: boolean;
  customerNumber: string;
  customerName: string;
  senderDomain: string;
  senderIdentity: string;
  fromDomain: string;
  fromIdentity: string;
  previousSecretUntil: Date | null;
  pausedUntil: Date | null;
  catalogScheduledAt: Date | null;
  profile: Record<string, unknown>;
  lastSetUpAt: Date | null;
  lastMode: 'production' | 'test' | null;
  lastOrderAt: Date | null;
}

async function readConnections(database: Queryable): Promise<Row[]> {
  const { rows } = await database.query<Row>({
    name: 'punch-out-diagnostics-connections',
    text: `select c.connection_id as "connectionId", c.name, c.dialect, c.is_active as "isActive",
                  c.customer_number as "customerNumber", a.name as "customerName", c.sender_domain as "senderDomain",
                  c.sender_identity as "senderIdentity", c.from_domain as "fromDomain", c.from_identity as "fromIdentity",
                  c.previous_secret_until as "previousSecretUntil",
                  (select max(p.paused_until) from punch_out_pause p where p.connection_id = c.connection_id) as "pausedUntil", c.catalog_scheduled_at as "catalogScheduledAt", c.profile, s.at as "lastSetUpAt", s.mode as "lastMode",
                  (select max(o.received_at) from punch_out_order o where o.connection_id = c.connection_id) as "lastOrderAt"
             from punch_out_connection c join customer a using (customer_number)
             left join lateral (
               select created_at as at, deployment_mode as mode from punch_out_session
                where connection_id = c.connection_id order by created_at desc limit 1) s on true
            order by c.name, c.connection_id`,
  });
  return rows;
}

interface MessageCounts {
  connectionId: string | null;
  todayAccepted: number;
  todayRefused: number;
  weekAccepted: number;
  weekRefused: number;
}

const noneCounted = { todayAccepted: 0, todayRefused: 0, weekAccepted: 0, weekRefused: 0 };

async function countMessages(
  database: Queryable,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<MessageCounts[]> {
  const today = "date_trunc('day', $1::timestamptz, $2)";
  const good = 'status_code between 200 and 299';
  const count = (condition: string) => `count(*) filter (where ${condition})::int`;
  const { rows } = await database.query<MessageCounts>({
    name: 'punch-out-diagnostics-counts',
    text: `select connection_id as "connectionId", ${count(`at >= ${today} and ${good}`)} as "todayAccepted",
                  ${count(`at >= ${today} and not ${good}`)} as "todayRefused", ${count(good)} as "weekAccepted",
                  ${count(`not ${good}`)} as "weekRefused"
             from punch_out_message where at >= $1::timestamptz - interval '7 days' group by connection_id`,
    values: [now, timeZone],
  });
  return rows;
}

/** Waiting and failed documents. Each has a partial index; naming the topic twice lets PostgreSQL use the first one. */
async function countDeliveries(database: Queryable) {
  const { rows } = await database.query<{ connectionId: string; waiting: number; failed: number }>({
    name: 'punch-out-diagnostics-deliveries-counted',
    text: `select connection_id as "connectionId", sum(waiting)::int as waiting, sum(failed)::int as failed
             from (select payload->>'connectionId' as connection_id, 1 as waiting, 0 as failed from outbox
                    where topic in ('punch-out.document', 'punch-out.catalog') and topic like 'punch-out.%'
                      and delivered_at is null and failed_at is null
                   union all
                   select payload->>'connectionId', 0, 1 from outbox
                    where topic = 'punch-out.document' and delivered_at is null and failed_at is not null
                   union all
                   select payload->>'connectionId', 0, 1 from outbox
                    where topic = 'punch-out.catalog' and delivered_at is null and failed_at is not null) d
            group by connection_id`,
  });
  return new Map(rows.map((row) => [row.connectionId, { waiting: row.waiting, failed: row.failed }]));
}

/** Every unit of measure in the catalog. */
async function readUnits(database: Queryable): Promise<string[]> {
  const { rows } = await database.query<{ unit: string }>({
    name: 'punch-out-diagnostics-units',
    text: `select distinct upper(trim(unit_of_measure)) as unit from item where unit_of_measure <> '' order by 1`,
  });
  return rows.map(({ unit }) => unit);
}

function seen(
  row: Row,
  {
    counted,
    deliveries,
    units,
    now,
    timeZone,
  }: {
    counted: MessageCounts | undefined;
    deliveries: ConnectionSummary['deliveries'];
    units: readonly string[];
    now: Date;
    timeZone: string;
  },
): ConnectionSummary {
  const profile = readProfile(row.profile);
  const { todayAccepted, todayRefused, weekAccepted, weekRefused } = counted ?? noneCounted;
  const nextCatalog = nextCatalogTime({ ...profile, ...row }, timeZone, row.catalogScheduledAt ?? now);
  const isPreviousValid = row.previousSecretUntil !== null && row.previousSecretUntil > now;
  return {
    connectionId: row.connectionId,
    name: row.name,
    dialect: row.dialect,
    isActive: row.isActive,
    customerNumber: row.customerNumber,
    customerName: row.customerName,
    sender: { domain: row.senderDomain, identity: row.senderIdentity },
    ...(row.fromIdentity === '' ? {} : { from: { domain: row.fromDomain, identity: row.fromIdentity } }),
    dtdVersion: profile.dtdVersion,
    returnHosts: [...profile.returnHosts],
    deliveryHost: parseAddress(profile.deliveryUrl)?.host ?? '',
    currency: profile.currency,
    ...(nextCatalog === undefined ? {} : { nextCatalogAt: nextCatalog.toISOString() }),
    ...(isPreviousValid ? { previousSecretUntil: row.previousSecretUntil?.toISOString() ?? '' } : {}),
    ...(row.lastMode === null ? {} : { lastMode: row.lastMode }),
    ...(row.lastSetUpAt === null ? {} : { lastSetUpAt: row.lastSetUpAt.toISOString() }),
    ...(row.lastOrderAt === null ? {} : { lastOrderAt: row.lastOrderAt.toISOString() }),
    today: { accepted: todayAccepted, refused: todayRefused },
    week: { accepted: weekAccepted, refused: weekRefused },
    deliveries: {
      ...deliveries,
      ...(row.pausedUntil !== null && row.pausedUntil > now ? { pausedUntil: row.pausedUntil.toISOString() } : {}),
    },
    unitsWithoutCode: units.filter((unit) => unitCode(unit, profile) === undefined),
    settingFaults: profileFaults(row.profile),
  };
}

export async function listConnections(
  services: Services,
): Promise<RouteReply<typeof punchOutDiagnosticsRoutes.listPunchOutConnections>> {
  const { pool, settings } = services;
  const now = services.now();
  const [connections, counts, deliveries, units] = await Promise.all([
    readConnections(pool),
    countMessages(pool, { now, timeZone: settings.timeZone }),
    countDeliveries(pool),
    readUnits(pool),
  ]);
  const counted = new Map(counts.map((row) => [row.connectionId, row]));
  const strangers = counted.get(null) ?? noneCounted;
  return {
    data: connections.map((row) =>
      seen(row, {
        counted: counted.get(row.connectionId),
        deliveries: deliveries.get(row.connectionId) ?? { waiting: 0, failed: 0 },
        units,
        now,
        timeZone: settings.timeZone,
      }),
    ),
    strangers: {
      today: strangers.todayAccepted + strangers.todayRefused,
      week: strangers.weekAccepted + strangers.weekRefused,
    },
  };
}
