/**
 * A person's decision about an entry of their queue, and undoing it. Nothing else changes, and others keep seeing the
 * entry.
 */
import type { MorningDecision, MutedKind, morningQueueRoutes } from '@operatory/contract/morning-queue';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply, RouteRequest } from '@operatory/contract/route';
import type { User } from '@operatory/domain/access';
import type { PlainDate } from '@operatory/domain/dates';
import { dayNumber, dayOf, kindNames, type MorningAction } from '@operatory/domain/morning-queue';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { inTransaction } from '../database/database.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { territoriesOf } from './list-entries.ts';
import { readMorningQueue } from './reads.ts';

type Request = RouteRequest<typeof morningQueueRoutes.decideMorning>['body'];

interface DecisionRow {
  readonly decisionId: string;
  readonly action: MorningAction;
  readonly until: PlainDate | null;
}

const decisionFrom = ({ decisionId, action, until }: DecisionRow): MorningDecision => ({
  ...{ decisionId, action },
  ...(until === null ? {} : { until }),
});

const columns = 'decision_id as "decisionId", action, until';

/** One at a time for a person and entry, so that two windows can't both decide. */
async function lockEntry(client: pg.PoolClient, scope: CustomerScope, kind: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `morning ${scope.viewer.userId} ${scope.customerNumber} ${kind}`,
  ]);
}

async function readEarlier(client: pg.PoolClient, scope: CustomerScope, decisionId: string) {
  const { rows } = await client.query<DecisionRow>(
    `select ${columns} from morning_decision where decision_id = $1 and user_id = $2 and customer_number = $3`,
    [decisionId, scope.viewer.userId, scope.customerNumber],
  );
  return rows[0];
}

/**
 * Why none of the reasons that the person saw is left: they decided themselves, in another tab, or it no longer
 * applies.
 */
async function refuseGone(client: pg.PoolClient, scope: CustomerScope, { kind, keys }: Request, today: PlainDate) {
  const { rowCount } = await client.query(
    `select from morning_decision
      where user_id = $1 and customer_number = $2 and kind = $3 and undone_at is null
        and (action = 'mute' or until > $5::date or (action in ('call', 'done') and reason_keys && $4))`,
    [scope.viewer.userId, scope.customerNumber, kind, keys, today],
  );
  return refuse<RefusalCode>(rowCount === 0 ? 'morning.gone' : 'morning.decided');
}

/** Decides about those reasons that the person saw and that are still there. */
export async function decideMorning(
  services: Services,
  scope: CustomerScope,
  { by, request }: { readonly by: Actor; readonly request: Request },
): Promise<MorningDecision | Refusal<RefusalCode>> {
  const at = services.now();
  const today = todayOf(services, at);
  const { viewer, customerNumber } = scope;
  const { kind, action, decisionId, keys } = request;
  return inTransaction(services.pool, async (client) => {
    await lockEntry(client, scope, kind);
    const earlier = await readEarlier(client, scope, decisionId);
    if (earlier !== undefined) return decisionFrom(earlier);
    const asked = { territoryIds: territoriesOf(viewer), userId: viewer.userId, today, customerNumber, kind };
    const { rows } = await readMorningQueue(client, asked, { limit: 1, offset: 0 });
    const seen = (rows[0]?.reasons ?? []).filter(({ key }) => keys.includes(key));
    if (seen.length === 0) return refuseGone(client, scope, request, today);
    const until = action === 'later' ? dayOf(dayNumber(today) + 1) : null;
    const worth = seen.reduce((sum, reason) => sum + reason.worth, 0);
    const { rowCount } = await client.query(
      `insert into morning_decision (decision_id, user_id, customer_number, kind, action, reason_keys, worth_cents, until, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
      [decisionId, viewer.userId, customerNumber, kind, action, seen.map(({ key }) => key), worth, until, at],
    );
    // Someone else's id: as good as impossible, unless it's tried on purpose.
    if (rowCount === 0) return refuse<RefusalCode>('morning.gone');
    await writeAudit(client, {
      ...{ kind: 'morning-decided', by, about: `account ${customerNumber}` },
      after: { about: kindNames[kind], decision: action, ...(until === null ? {} : { until }) },
    });
    return decisionFrom({ decisionId, action, until });
  });
}

/** Calling it again changes nothing. */
export async function undoMorning(
  { pool, now }: Services,
  viewer: User,
  { by, decisionId }: { readonly by: Actor; readonly decisionId: string },
): Promise<undefined | Refusal<RefusalCode>> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ customerNumber: string; kind: keyof typeof kindNames; action: string }>(
      `update morning_decision set undone_at = $3 where decision_id = $1 and user_id = $2 and undone_at is null
       returning customer_number as "customerNumber", kind, action`,
      [decisionId, viewer.userId, now()],
    );
    const [undone] = rows;
    if (undone === undefined) {
      const { rowCount } = await client.query('select from morning_decision where decision_id = $1 and user_id = $2', [
        decisionId,
        viewer.userId,
      ]);
      return rowCount === 0 ? refuse<RefusalCode>('morning.no-decision') : undefined;
    }
    const before = { about: kindNames[undone.kind], decision: undone.action };
    await writeAudit(client, {
      ...{ kind: 'morning-decided', by, about: `account ${undone.customerNumber}`, before },
      after: { decision: 'taken back' },
    });
    return undefined;
  });
}

type MutedQuery = RouteRequest<typeof morningQueueRoutes.listMutedKinds>['query'];

/** Of accounts that the person still works for. */
export async function listMutedKinds(
  { pool }: Services,
  viewer: User,
  { pageIndex, pageSize }: MutedQuery,
): Promise<RouteReply<typeof morningQueueRoutes.listMutedKinds>> {
  const { rows } = await pool.query<Omit<MutedKind, 'at'> & { at: Date; total: number }>(
    `select d.decision_id as "decisionId", d.customer_number as "customerNumber", c.name as "customerName", d.kind, d.at,
            count(*) over ()::int as total
       from morning_decision d join customer c on c.customer_number = d.customer_number
      where d.user_id = $1 and d.action = 'mute' and d.undone_at is null and ($2::text[] is null or c.territory_id = any($2))
      order by d.at desc, d.decision_id limit $3 offset $4`,
    [viewer.userId, territoriesOf(viewer), pageSize + 1, pageIndex * pageSize],
  );
  return {
    data: rows.slice(0, pageSize).map(({ at, total: _, ...row }) => ({ ...row, at: at.toISOString() })),
    hasMore: rows.length > pageSize,
    totalCount: rows[0]?.total ?? 0,
  };
}
