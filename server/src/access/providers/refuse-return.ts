/** A company sign-in named someone who isn't let in: the audit log gets an entry, and the page says why. */
import type { Actor } from '../../audit/write-audit.ts';
import type { Queryable } from '../../database/database.ts';
import { noteRefusedSignIn } from '../note-refused-sign-in.ts';
import { emailProblem } from './email-problem.ts';
import type { Identity, IdentityProvider } from './identity-provider.ts';

/** The page words each of them; `refused` is anything else. */
export type WhyRefused = 'suspended' | 'unknown' | 'domain' | 'unverified' | 'refused';

interface Found {
  readonly email: string;
  readonly isWithdrawn: boolean;
  readonly isLinked: boolean;
}

const withoutNull = (text: string) => text.replaceAll('\0', '');

/** The person linked with the provider's name for them, or else the one with the e-mail that it sent. */
async function personNamed(
  database: Queryable,
  { providerId }: IdentityProvider,
  { sub, email }: Identity,
): Promise<Found | undefined> {
  const { rows } = await database.query<Found>({
    name: 'person-of-refused-return',
    text: `select u.email, u.withdrawn_at is not null as "isWithdrawn", true as "isLinked"
             from account a join "user" u on u.id = a.user_id where a.provider_id = $1 and a.account_id = $2
           union all
           select email, withdrawn_at is not null, false from "user" where email = lower($3)`,
    values: [providerId, withoutNull(sub), withoutNull(email)],
  });
  return rows.find(({ isLinked }) => isLinked) ?? rows[0];
}

/**
 * The provider has authenticated them, so they may be told whether they're suspended or unknown here. If no one vouches
 * for the e-mail, they are told nothing about it.
 */
export async function refuseReturn(
  database: Queryable,
  { provider, identity, by }: { readonly provider: IdentityProvider; readonly identity: Identity; readonly by: Actor },
): Promise<WhyRefused> {
  const person = await personNamed(database, provider, identity);
  await noteRefusedSignIn(database, person?.email ?? identity.email, by);
  for (const email of [identity.email, ...(person?.isLinked === true ? [person.email] : [])]) {
    if ((await emailProblem(database, provider, email)) !== undefined) return 'domain';
  }
  const isVouchedFor = person?.isLinked === true || provider.isEmailTrusted || identity.isEmailVerified;
  if (!isVouchedFor) return 'unverified';
  if (person === undefined) return 'unknown';
  return person.isWithdrawn ? 'suspended' : 'refused';
}
