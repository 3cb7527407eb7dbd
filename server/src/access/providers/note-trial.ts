/** Stores the result of testing a provider. */
import type pg from 'pg';
import { type Actor, writeAudit } from '../../audit/write-audit.ts';
import { inTransaction } from '../../database/database.ts';
import type { StoredTrial } from '../../database/schema/identity-providers.ts';
import type { Identity, IdentityProvider } from './identity-provider.ts';

interface Tried {
  readonly provider: IdentityProvider;
  /** The version with which the person was sent to the provider. */
  readonly version: number;
  readonly identity: Identity | undefined;
  /** A sentence; blank if the token counts. */
  readonly problem: string;
  readonly by: Actor;
}

const unverified: Readonly<Record<IdentityProvider['kind'], string>> = {
  openid: 'The provider doesn’t say that the e-mail is verified. Have it say so, or trust its e-mails below.',
  saml: 'SAML doesn’t say whether an e-mail is verified. If the provider’s users can’t change theirs, trust its e-mails below.',
};

/** A test is valid only for the stored settings: if they changed in the meantime, it has to be repeated. */
export async function noteTrial(pool: pg.Pool, { provider, version, identity, problem, by }: Tried): Promise<void> {
  const isUnverified = identity?.isEmailVerified === false && !provider.isEmailTrusted;
  const trial: StoredTrial = {
    at: new Date().toISOString(),
    by: by.name,
    email: identity?.email ?? '',
    name: identity?.name ?? '',
    groups: (identity?.groups ?? []).slice(0, 200),
    hasGroupsClaim: identity?.groups !== undefined,
    problem: problem !== '' ? problem : isUnverified ? unverified[provider.kind] : '',
  };
  const { providerId, name } = provider;
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'update identity_provider set trial = $3, is_tried = $4 where provider_id = $1 and version = $2',
      [providerId, version, trial, trial.problem === ''],
    );
    if (rowCount === 0) return;
    const { email, problem: found } = trial;
    await writeAudit(client, { kind: 'company-sign-in-tried', by, about: name, after: { email, problem: found } });
  });
}
