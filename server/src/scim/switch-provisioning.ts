/** What an administrator does to provisioning: look, switch it on and off, and replace its token. */
import type { Provisioning } from '@operatory/contract/provisioning';
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { addressOf } from './addresses.ts';
import { newToken, tokenHashOf } from './tokens.ts';

type Refused = Refusal<RefusalCode>;

/** How long the previous token stays valid. */
const overlapDays = 7;

export interface Target {
  readonly providerId: string;
  readonly version: number;
}

interface Row {
  readonly name: string;
  readonly domains: string[];
  readonly isOn: boolean;
  readonly version: number;
  readonly madeAt: Date | null;
  readonly previousUntil: Date | null;
  readonly lastUsedAt: Date | null;
  readonly people: number;
  readonly groups: number;
}

async function readRow(database: Queryable, providerId: string): Promise<Row | undefined> {
  const { rows } = await database.query<Row>(
    `select p.name, p.email_domains as domains, coalesce(v.is_on, false) as "isOn", coalesce(v.version, 0) as version,
            v.made_at as "madeAt", case when v.previous_until > now() then v.previous_until end as "previousUntil",
            v.last_used_at as "lastUsedAt",
            (select count(*)::int from provisioned_person l where l.provider_id = $1 and l.deleted_at is null) as people,
            (select count(*)::int from provisioned_group g where g.provider_id = $1) as groups
       from identity_provider p left join provisioning v on v.provider_id = p.provider_id where p.provider_id = $1`,
    [providerId],
  );
  return rows[0];
}

/** Provisioning of the company sign-in, without its token; undefined if there's no such sign-in. */
export async function readProvisioning(
  database: Queryable,
  { providerId, publicUrl }: { readonly providerId: string; readonly publicUrl: string },
): Promise<Provisioning | undefined> {
  const row = await readRow(database, providerId);
  if (row === undefined) return undefined;
  const { isOn, version, people, groups } = row;
  return {
    ...{ isOn, version, people, groups },
    address: addressOf(publicUrl, providerId),
    madeAt: row.madeAt?.toISOString() ?? null,
    previousUntil: row.previousUntil?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}

/** Locks the company sign-in and its provisioning, and checks the version. */
function change<Done>(
  pool: pg.Pool,
  { providerId, version }: Target,
  work: (client: pg.PoolClient, held: Row) => Promise<Done | Refused>,
): Promise<Done | Refused> {
  return inTransaction(pool, async (client) => {
    await client.query('select from identity_provider where provider_id = $1 for update', [providerId]);
    const held = await readRow(client, providerId);
    if (held === undefined) return refuse<RefusalCode>('company-sign-in.not-found');
    return held.version === version ? work(client, held) : refuse<RefusalCode>('company-sign-in.changed');
  });
}

/** Switches it on with a new token, which is returned and stored nowhere. */
export function switchOn(pool: pg.Pool, by: Actor, target: Target): Promise<{ readonly token: string } | Refused> {
  return change(pool, target, async (client, held) => {
    if (held.domains.length === 0) return refuse<RefusalCode>('company-sign-in.no-domains');
    if (held.isOn) return refuse<RefusalCode>('company-sign-in.changed');
    const token = newToken();
    await client.query(
      `insert into provisioning (provider_id, is_on, token_hash, made_at, version) values ($1, true, $2, now(), 1)
       on conflict (provider_id) do update set is_on = true, token_hash = $2, made_at = now(), previous_hash = null,
         previous_until = null, version = provisioning.version + 1`,
      [target.providerId, tokenHashOf(token)],
    );
    const facts = { before: { provisioning: 'off' }, after: { provisioning: 'on' } };
    await writeAudit(client, { kind: 'company-sign-in-changed', by, about: held.name, ...facts });
    return { token };
  });
}

/** Ends every token at once. People it added or suspended aren't changed. */
export async function switchOff(pool: pg.Pool, by: Actor, target: Target): Promise<Refused | undefined> {
  return change(pool, target, async (client, held) => {
    if (!held.isOn) return undefined;
    await client.query(
      `update provisioning set is_on = false, token_hash = null, made_at = null, previous_hash = null, previous_until = null,
              version = version + 1 where provider_id = $1`,
      [target.providerId],
    );
    const facts = { before: { provisioning: 'on' }, after: { provisioning: 'off' } };
    await writeAudit(client, { kind: 'company-sign-in-changed', by, about: held.name, ...facts });
    return undefined;
  });
}

/** Makes a new token; the previous token stays valid for a week; older ones stop at once. */
export function replaceToken(pool: pg.Pool, by: Actor, target: Target): Promise<{ readonly token: string } | Refused> {
  return change(pool, target, async (client, held) => {
    if (!held.isOn) return refuse<RefusalCode>('company-sign-in.changed');
    const token = newToken();
    const { rows } = await client.query<{ until: Date }>(
      `update provisioning set previous_hash = token_hash, previous_until = now() + interval '1 day' * $3::int, token_hash = $2,
              made_at = now(), version = version + 1 where provider_id = $1 returning previous_until as until`,
      [target.providerId, tokenHashOf(token), overlapDays],
    );
    const after = { provisioningToken: 'replaced', previousTokenUntil: rows[0]?.until.toISOString() };
    await writeAudit(client, { kind: 'company-sign-in-changed', by, about: held.name, after });
    return { token };
  });
}
