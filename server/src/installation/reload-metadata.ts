/**
 * Loads the metadata of SAML providers again, so that an administrator learns of a new certificate before the provider signs
 * with it. Whatever goes wrong, what is stored stays, and the company sign-in says why.
 */
import type { ProviderCertificate } from '@operatory/contract/company-sign-ins';
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

interface Judgment {
  /** Why the metadata isn't used; blank if it is. */
  readonly problem: string;
  /** Certificates that would be used if an administrator accepted them. */
  readonly unaccepted: readonly string[];
}

const fingerprintOf = (certificate: string) => describeCertificate(certificate)?.fingerprint ?? '';
const fingerprints = (certificates: readonly string[]) => certificates.map(fingerprintOf);
const named = (certificates: readonly string[]) =>
  fingerprints(certificates)
    .map((each) => each.slice(0, 23))
    .join(', ');

/**
 * What may be used. Whoever has the key of a certificate signs in as anyone, and a known certificate can be copied from the
 * metadata: so a new one needs an administrator who compared its fingerprint. Without `accepts`, as in the daily run, nothing changes.
 */
function judge(loaded: LoadedMetadata, stored: Stored, accepts: readonly string[] | undefined): Judgment {
  const wayOut = 'Choose Change, enter the address again, and save, if that’s right.';
  const refused = (problem: string): Judgment => ({ problem, unaccepted: [] });
  if (loaded.entityId !== stored.issuer) return refused(`It’s that of another provider, ${loaded.entityId}. ${wayOut}`);
  if (loaded.signOnUrl !== stored.signOnUrl) {
    return refused(`It has another sign-on address, ${loaded.signOnUrl}. ${wayOut}`);
  }
  const added = loaded.certificates.filter((each) => !stored.certificates.includes(each));
  if (added.length === loaded.certificates.length) {
    return refused(`It has none of the certificates that were there before. ${wayOut}`);
  }
  const unaccepted = added.filter((each) => accepts?.includes(fingerprintOf(each)) !== true);
  if (unaccepted.length > 0) {
    const problem = `It lists a new certificate, which isn’t used yet: ${named(unaccepted)}…. Choose Load metadata again to compare and use it.`;
    return { problem, unaccepted };
  }
  const removed = stored.certificates.filter((each) => !loaded.certificates.includes(each));
  if (accepts === undefined && removed.length > 0) {
    return refused(`It no longer lists ${named(removed)}…. Choose Load metadata again to stop using that.`);
  }
  return { problem: '', unaccepted: [] };
}

interface Loading {
  readonly loaded: LoadedMetadata | string;
  readonly by: Actor;
  readonly accepts: readonly string[] | undefined;
}

async function keep(client: pg.PoolClient, before: Stored, { loaded, by, accepts }: Loading): Promise<Judgment> {
  // Locked, because someone may be saving other metadata: then what was loaded is of no use.
  const { rows } = await client.query<Stored>(
    `select ${columns} from identity_provider where provider_id = $1 and metadata_url = $2 for update`,
    [before.providerId, before.metadataUrl],
  );
  const [stored] = rows;
  if (stored === undefined) return { problem: '', unaccepted: [] };
  const judged = typeof loaded === 'string' ? { problem: loaded, unaccepted: [] } : judge(loaded, stored, accepts);
  const taken = typeof loaded === 'string' || judged.problem !== '' ? undefined : loaded.certificates;
  // The version stays: it isn't another sign-in, and people who are at the provider at this moment come back to this one.
  await client.query(
    `update identity_provider set metadata_problem = $2, metadata_tried_at = now(),
            metadata_at = case when $3::text[] is null then metadata_at else now() end,
            certificates = coalesce($3::text[], certificates) where provider_id = $1`,
    [stored.providerId, judged.problem, taken ?? null],
  );
  if (taken !== undefined && taken.join() !== stored.certificates.join()) {
    await writeAudit(client, {
      ...{ kind: 'company-sign-in-changed', by, about: stored.name },
      before: { certificates: fingerprints(stored.certificates) },
      after: { certificates: fingerprints(taken) },
    });
  }
  return judged;
}

interface ReloadParts {
  readonly pool: pg.Pool;
  /** Of this installation. */
  readonly publicUrl: string;
}

type Reloading = Omit<Loading, 'loaded'>;

async function reload({ pool, publicUrl }: ReloadParts, stored: Stored, reloading: Reloading): Promise<Judgment> {
  const loaded = await loadMetadata(stored.metadataUrl, publicUrl);
  return inTransaction(pool, (client) => keep(client, stored, { loaded, ...reloading }));
}

/**
 * For an administrator, who accepts these fingerprints. Returns the certificates that the metadata lists and that weren't
 * accepted; then nothing changes.
 */
export async function reloadMetadata(
  parts: ReloadParts,
  { providerId, accepts, by }: { readonly providerId: string; readonly accepts: readonly string[]; readonly by: Actor },
): Promise<Refusal<RefusalCode> | ProviderCertificate[]> {
  const { rows } = await parts.pool.query<Stored>(
    `select ${columns} from identity_provider where provider_id = $1 and kind = 'saml' and metadata_url <> ''`,
    [providerId],
  );
  const [stored] = rows;
  if (stored === undefined) return refuse('company-sign-in.not-found');
  const { unaccepted } = await reload(parts, stored, { by, accepts });
  return unaccepted.flatMap((each) => describeCertificate(each) ?? []);
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

/** Checks each provider's metadata that was last tried more than a day ago; it changes no certificates. */
export async function reloadDueMetadata({ log, ...parts }: ReloadParts & { readonly log: Log }): Promise<void> {
  for (const stored of await claimDue(parts.pool)) {
    const { problem } = await reload(parts, stored, { by: bySelf, accepts: undefined });
    if (problem !== '') log.warn({ providerId: stored.providerId, problem }, 'metadata of a provider was not applied');
  }
}

export const startReloadingMetadata = (parts: ReloadParts & { readonly log: Log }): Job =>
  repeat(() => reloadDueMetadata(parts), {
    name: 'SAML metadata',
    ...{ everyMs: 3_600_000, firstAfterMs: 120_000, log: parts.log },
    failure: 'metadata of providers could not be loaded again',
  });
