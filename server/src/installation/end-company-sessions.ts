/** What ends with a company sign-in: the sessions that were begun with it, and who its people are here. */
import type pg from 'pg';

export interface Ended {
  readonly browsersSignedOut: number;
}

interface Which {
  readonly providerId: string;
  /** The administrator's own session, which is kept so that someone can still set up another way to sign in. */
  readonly ownToken: string | undefined;
}

/**
 * Signs out everyone who used a company sign-in. A session doesn't record which sign-in it came from, so for a person who uses two, sessions
 * with the other one end, too.
 */
export async function endCompanySessions(client: pg.PoolClient, { providerId, ownToken }: Which): Promise<Ended> {
  const { rowCount } = await client.query(
    `delete from session s using account a
      where a.provider_id = $1 and s.user_id = a.user_id and s.via = 'provider' and s.expires_at > now() and s.token <> $2`,
    [providerId, ownToken ?? ''],
  );
  return { browsersSignedOut: rowCount ?? 0 };
}

/** Ends every token of its directory; returns whether there was one. */
export async function endProvisioning(client: pg.PoolClient, providerId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `update provisioning set is_on = false, token_hash = null, made_at = null, previous_hash = null, previous_until = null,
            version = version + 1
      where provider_id = $1 and is_on`,
    [providerId],
  );
  return rowCount !== 0;
}

/**
 * Also unlinks its people: one provider's subject IDs mean nothing to another. People are found by their e-mail again.
 */
export async function unlinkPeople(
  client: pg.PoolClient,
  which: Which,
): Promise<Ended & { readonly peopleUnlinked: number }> {
  const ended = await endCompanySessions(client, which);
  const { rowCount } = await client.query('delete from account where provider_id = $1', [which.providerId]);
  // Answers that wait to be fetched have the former names, too.
  await client.query('delete from saml_sign_in where provider_id = $1', [which.providerId]);
  // The former provider's directory doesn't apply to the people of the new one. People it suspended stay suspended.
  await endProvisioning(client, which.providerId);
  await client.query('delete from provisioned_group where provider_id = $1', [which.providerId]);
  await client.query('delete from provisioned_person where provider_id = $1', [which.providerId]);
  return { ...ended, peopleUnlinked: rowCount ?? 0 };
}
