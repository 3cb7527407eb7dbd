/** Where orders are pushed to, as it's stored. */
import type { ErpWebhook } from '@operatory/contract/order-messages';
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import { type Actor, writeAudit } from '../../audit/write-audit.ts';
import { inTransaction, type Queryable } from '../../database/database.ts';
import { topicsForErp } from '../../database/schema/orders.ts';
import { addressProblem, erpWayOut } from '../../http/outgoing-address.ts';
import { type Encryption, encryptionOf } from '../../punch-out/encryption.ts';
import type { Services } from '../../services/services.ts';
import { lockWays, switchFilesOff } from './file-way.ts';
import { newWebhookSecret } from './sign-webhook.ts';

const previousMs = 86_400_000;

interface WebhookRow {
  readonly url: string;
  readonly is_on: boolean;
  readonly off_reason: string;
  readonly encrypted_secret: string;
  readonly encrypted_previous: string | null;
  readonly previous_until: Date | null;
  readonly paused_until: Date | null;
  readonly version: number;
  readonly changed_by: string;
  readonly changed_at: Date;
}

const columns =
  'url, is_on, off_reason, encrypted_secret, encrypted_previous, previous_until, paused_until, version, changed_by, changed_at';

const webhookOf = (row: WebhookRow): ErpWebhook => ({
  url: row.url,
  isOn: row.is_on,
  offReason: row.off_reason,
  previousUntil: row.previous_until?.toISOString() ?? null,
  version: row.version,
  changedBy: row.changed_by,
  changedAt: row.changed_at.toISOString(),
});

async function readRow(pool: Queryable): Promise<WebhookRow | undefined> {
  const { rows } = await pool.query<WebhookRow>(`select ${columns} from erp_webhook`);
  return rows[0];
}

/** Null if none was ever set. */
export async function readWebhook(pool: pg.Pool): Promise<ErpWebhook | null> {
  const row = await readRow(pool);
  return row === undefined ? null : webhookOf(row);
}

/**
 * Where to push and with which secrets to sign; undefined while that's switched off, the ERP has asked us to wait, or no secret can be
 * read.
 */
export async function readTarget(
  pool: pg.Pool,
  encryption: Encryption,
  now: Date,
): Promise<{ readonly url: string; readonly secrets: readonly string[] } | undefined> {
  const row = await readRow(pool);
  if (row === undefined || !row.is_on) return undefined;
  if (row.paused_until !== null && row.paused_until > now) return undefined;
  const isBoth = row.previous_until !== null && row.previous_until > now;
  const secrets = [row.encrypted_secret, ...(isBoth ? [row.encrypted_previous] : [])].flatMap((encrypted) => {
    const secret = encrypted === null ? undefined : encryption.decrypt(encrypted);
    return secret === undefined ? [] : [secret];
  });
  return secrets.length === 0 ? undefined : { url: row.url, secrets };
}

/**
 * Changes the address, or sets the first one with a new secret. Messages waiting for a retry are retried immediately.
 * Messages being sent right now aren't, because they must not be sent twice; if they fail, they wait as usual.
 */
export async function saveWebhook(
  { pool, settings, now }: Services,
  actor: Actor,
  {
    url,
    isOn,
    version,
    by,
  }: { readonly url: string; readonly isOn: boolean; readonly version: number; readonly by: string },
): Promise<{ webhook: ErpWebhook; secret: string | null } | Refusal<RefusalCode>> {
  const reason = addressProblem(url, { privateHosts: settings.exchange.privateHosts, wayOut: erpWayOut });
  if (reason !== undefined) return refuse('webhook.address-not-allowed', { reason });
  const secret = newWebhookSecret();
  const encrypted = encryptionOf(settings.authSecret).encrypt(secret);
  return inTransaction(pool, async (client) => {
    await lockWays(client);
    const before = (await readRow(client))?.url ?? '';
    const { rows } =
      version === 0
        ? await client.query<WebhookRow>(
            `insert into erp_webhook (url, is_on, encrypted_secret, changed_by, changed_at)
             values ($1, $2, $3, $4, $5) on conflict (webhook_id) do nothing returning ${columns}`,
            [url, isOn, encrypted, by, now()],
          )
        : await client.query<WebhookRow>(
            `update erp_webhook set url = $1, is_on = $2, off_reason = '', paused_until = null, version = version + 1, changed_by = $4, changed_at = $5
              where version = $3 returning ${columns}`,
            [url, isOn, version, by, now()],
          );
    const [row] = rows;
    if (row === undefined) return refuse<RefusalCode>('webhook.changed');
    if (isOn) await switchFilesOff(client, by, now());
    await client.query(
      `update outbox set next_attempt_at = null
        where delivered_at is null and failed_at is null and next_attempt_at is not null and not is_being_sent
          and topic in ${topicsForErp}`,
    );
    await writeAudit(client, {
      ...{ kind: 'erp-way-changed', by: actor, about: 'webhook' },
      before: { url: before },
      after: { url, isOn },
    });
    return { webhook: webhookOf(row), secret: version === 0 ? secret : null };
  });
}

/** Makes a new secret; the previous one stays valid for a day. */
export async function changeSecret(
  { pool, settings, now }: Services,
  actor: Actor,
  { version, by }: { readonly version: number; readonly by: string },
): Promise<{ webhook: ErpWebhook; secret: string } | Refusal<RefusalCode>> {
  const secret = newWebhookSecret();
  const at = now();
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<WebhookRow>(
      `update erp_webhook set encrypted_previous = encrypted_secret, previous_until = $3, encrypted_secret = $1,
              version = version + 1, changed_by = $4, changed_at = $5
        where version = $2 returning ${columns}`,
      [encryptionOf(settings.authSecret).encrypt(secret), version, new Date(at.getTime() + previousMs), by, at],
    );
    const [row] = rows;
    if (row === undefined) {
      return refuse<RefusalCode>((await readRow(client)) === undefined ? 'webhook.not-found' : 'webhook.changed');
    }
    await writeAudit(client, { kind: 'erp-way-changed', by: actor, about: 'webhook', after: { secret: 'changed' } });
    return { webhook: webhookOf(row), secret };
  });
}

/** The ERP asked us to wait: until then, nothing is sent to this address, and no message loses an attempt. */
export async function pausePushes(pool: pg.Pool, { url, until }: { readonly url: string; readonly until: Date }) {
  await pool.query('update erp_webhook set paused_until = greatest(paused_until, $2) where url = $1', [url, until]);
}

/** The ERP responded that this address no longer exists: nothing more is sent there until someone sets it again. */
export async function switchOff(pool: pg.Pool, { url, reason }: { readonly url: string; readonly reason: string }) {
  await pool.query(
    'update erp_webhook set is_on = false, off_reason = $2, version = version + 1 where url = $1 and is_on',
    [url, reason],
  );
}
