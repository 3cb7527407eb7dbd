/** Binds the routes of machine keys, for staff. */
import { exchangeRoutes } from '@operatory/contract/exchange';
import type { FeedName } from '@operatory/domain/exchange';
import { refuse } from '@operatory/domain/refusals';
import { actorOf } from '../audit/write-audit.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { grantsRights } from './caller.ts';
import { endKey, isJustMade, isMakerGone, makeKey } from './machine-keys.ts';

interface KeyRow {
  readonly key_id: number;
  readonly name: string;
  readonly feeds: FeedName[] | null;
  readonly requests_per_minute: number;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
  readonly made_by: string | null;
  readonly is_maker_gone: boolean;
}

/** Adds the routes that list, create, and revoke keys. */
export function bindKeyRoutes(bind: Bind, { pool }: Services): void {
  bind(exchangeRoutes.listMachineKeys, async () => {
    const { rows } = await pool.query<KeyRow>(
      `select k.key_id, k.name, k.feeds, k.requests_per_minute, k.created_at, k.last_used_at, k.revoked_at, u.name as made_by,
              ${isMakerGone} as is_maker_gone
         from machine_key k left join "user" u on u.id = k.made_by_user_id order by k.revoked_at is not null, k.key_id desc`,
    );
    return {
      keys: rows.map((row) => ({
        keyId: row.key_id,
        name: row.name,
        feeds: row.feeds,
        requestsPerMinute: row.requests_per_minute,
        createdAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at?.toISOString() ?? null,
        revokedAt: row.revoked_at?.toISOString() ?? null,
        madeBy: row.made_by,
        isMakerGone: row.is_maker_gone,
      })),
    };
  });
  bind(exchangeRoutes.addMachineKey, async ({ request, body: { name, feeds, requestsPerMinute } }) => {
    const forbidden = feeds.find(grantsRights);
    if (forbidden !== undefined) return refuse('exchange.feed-not-allowed', { feed: forbidden });
    const wanted = { name, feeds: [...new Set(feeds)], requestsPerMinute };
    const key = await makeKey(pool, actorOf(request), wanted);
    if (key !== undefined) return { key };
    const isRepeated = await isJustMade(pool, actorOf(request), wanted);
    return refuse(isRepeated ? 'exchange.key-just-made' : 'exchange.key-name-taken', { name });
  });
  bind(exchangeRoutes.revokeMachineKey, async ({ request, params: { keyId } }) =>
    (await endKey(pool, actorOf(request), keyId)) ? undefined : refuse('exchange.key-not-found'),
  );
}
