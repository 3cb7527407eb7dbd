/**
 * Loads the metadata of SAML providers again, so that a new certificate is known before the provider signs with it. Whatever
 * goes wrong, what is stored stays, and the company sign-in says why.
 */
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import { describeCertificate } from '../access/saml/read-metadata.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { type Job, type Repetition, repeat } from '../jobs/repeat.ts';
import { type LoadedMetadata, loadMetadata } from './load-metadata.ts';

interface Stored {
  readonly providerId: string;
  readonly name: string;
  readonly issuer: string;
  readonly signOnUrl: string;
  readonly certificates: readonly string[];
  readonly metadataUrl: string;
}

const columns = `provider_id as "providerId", name, issuer, sign_on_url as "signOnUrl", certificates, metadata_url as "metadataUrl"`;

/** Why it isn't taken over unseen; blank if it only adds or removes certificates while one that is known stays. */
function problemWith(loaded: LoadedMetadata, stored: Stored): string {
  const wayOut = 'Choose Change, enter the address again, and save, if that’s right.';
  if (loaded.entityId !== stored.issuer) return `It’s that of another provider, ${loaded.entityId}. ${wayOut}`;
  if (loaded.signOnUrl !== stored.signOnUrl) return `It has another sign-on address, ${loaded.signOnUrl}. ${wayOut}`;
  const isKnown = loaded.certificates.some((each) => stored.certificates.includes(each));
  return isKnown ? '' : `It has none of the certificates that were there before. ${wayOut}`;
}

const fingerprints = (certificates: readonly string[]) =>
  certificates.map((each) => describeCertificate(each)?.fingerprint ?? '');

async function keep(
  client: pg.PoolClient,
  before: Stored,
  { loaded, by }: { loaded: LoadedMetadata | string; by: Actor },
) {
  // Locked, because someone may be saving other metadata: then what was loaded is of no use.
  const { rows } = await client.query<Stored>(
    `select ${columns} from identity_provider where provider_id = $1 and metadata_url = $2 for update`,
    [before.providerId, before.metadataUrl],
  );
  const [stored] = rows;
  if (stored === undefined) return '';
  const problem = typeof loaded === 'string' ? loaded : problemWith(loaded, stored);
  const taken = typeof loaded === 'string' || problem !== '' ? undefined : loaded.certificates;
  // The version stays: it isn't another sign-in, and people who are at the provider just now come back to this one.
  await client.query(
    `update identity_provider set metadata_problem = $2, metadata_tried_at = now(),
            metadata_at = case when $3::text[] is null then metadata_at else now() end,
            certificates = coalesce($3::text[], certificates) where provider_id = $1`,
    [stored.providerId, problem, taken ?? null],
  );
  if (taken !== undefined && taken.join() !== stored.certificates.join()) {
    await writeAudit(client, {
      ...{ kind: 'company-sign-in-changed', by, about: stored.name },
      before: { certificates: fingerprints(stored.certificates) },
      after: { certificates: fingerprints(taken) },
    });
  }
  return problem;
}

interface ReloadParts {
  readonly pool: pg.Pool;
  /** Of this installation. */
  readonly publicUrl: string;
}

async function reload({ pool, publicUrl }: ReloadParts, stored: Stored, by: Actor): Promise<string> {
  const loaded = await loadMetadata(stored.metadataUrl, publicUrl);
  return inTransaction(pool, (client) => keep(client, stored, { loaded, by }));
}

/** For an administrator, who reads on the page what came of it. */
export async function reloadMetadata(
  parts: ReloadParts,
  providerId: string,
  by: Actor,
): Promise<Refusal<RefusalCode> | undefined> {
  const { rows } = await parts.pool.query<Stored>(
    `select ${columns} from identity_provider where provider_id = $1 and kind = 'saml' and metadata_url <> ''`,
    [providerId],
  );
  const [stored] = rows;
  if (stored === undefined) return refuse('company-sign-in.not-found');
  await reload(parts, stored, by);
  return undefined;
}

const bySelf: Actor = { id: null, name: 'daily reload', address: '' };

/** Those that are due, each claimed by one process. */
const claimDue = async (database: Queryable) =>
  (
    await database.query<Stored>(
      `update identity_provider set metadata_tried_at = now()
        where kind = 'saml' and metadata_url <> ''
          and coalesce(metadata_tried_at, metadata_at, '-infinity') < now() - interval '1 day'
        returning ${columns}`,
    )
  ).rows;

type Log = Repetition['log'];

/** Reloads each provider's metadata that was last tried more than a day ago. */
export async function reloadDueMetadata({ log, ...parts }: ReloadParts & { readonly log: Log }): Promise<void> {
  for (const stored of await claimDue(parts.pool)) {
    const problem = await reload(parts, stored, bySelf);
    if (problem !== '')
      log.warn({ providerId: stored.providerId, problem }, 'metadata of a provider was not loaded again');
  }
}

export const startReloadingMetadata = (parts: ReloadParts & { readonly log: Log }): Job =>
  repeat(() => reloadDueMetadata(parts), {
    ...{ everyMs: 3_600_000, firstAfterMs: 120_000, log: parts.log },
    failure: 'metadata of providers could not be loaded again',
  });
