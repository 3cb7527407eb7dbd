/** The identity providers available for sign-in: the one in the environment, and those that administrators set up. */
import { emailDomain } from '@operatory/domain/access';
import type { Queryable } from '../../database/database.ts';
import { type Encryption, encryptionFor } from '../../settings/encryption.ts';
import type { OpenIdConnect, Settings } from '../../settings/settings.ts';
import {
  environmentProviderId,
  type IdentityProvider,
  type OpenIdProvider,
  providerOfEnvironment,
  type SamlProvider,
} from './identity-provider.ts';

/** The encryption label for secrets of providers. */
export const providerSecretLabel = 'identity providers';

export interface StoredProviders {
  /** With `isTrial`, also one that isn't switched on. */
  byId(providerId: string, more?: { readonly isTrial: boolean }): Promise<IdentityProvider | undefined>;
  /** The one for the e-mail's domain. */
  byEmail(email: string): Promise<IdentityProvider | undefined>;
}

const columns = `provider_id as "providerId", kind, name, issuer, client_id as "clientId", client_secret as "encrypted",
  sign_on_url as "signOnUrl", certificates, email_attribute as "emailAttribute",
  email_domains as "emailDomains", is_email_trusted as "isEmailTrusted", groups_claim as "groupsClaim",
  allows_passkeys as "allowsPasskeys", version`;

type Row = Omit<OpenIdProvider, 'clientSecret' | 'kind'> &
  Omit<SamlProvider, 'kind'> & { readonly kind: IdentityProvider['kind']; readonly encrypted: string };

/** The providers of this installation. */
export const providersOf = (
  database: Queryable,
  { authSecret, openIdConnect }: Pick<Settings, 'authSecret' | 'openIdConnect'>,
): StoredProviders =>
  storedProviders(database, {
    encryption: encryptionFor(authSecret, providerSecretLabel),
    environment: openIdConnect,
  });

/** Always read from the database, so that a switch counts at once in every process. */
function storedProviders(
  database: Queryable,
  { encryption, environment }: { readonly encryption: Encryption; readonly environment: OpenIdConnect | undefined },
): StoredProviders {
  const provider = ([row]: readonly Row[]): IdentityProvider | undefined => {
    if (row === undefined) return undefined;
    const { encrypted, kind, clientId, signOnUrl, certificates, emailAttribute, ...basics } = row;
    if (kind === 'saml') return { kind, ...basics, signOnUrl, certificates, emailAttribute };
    const clientSecret = encryption.decrypt(encrypted);
    // Encrypted under another AUTH_SECRET: as good as absent.
    return clientSecret === undefined ? undefined : { kind, ...basics, clientId, clientSecret };
  };
  return {
    async byId(providerId, { isTrial } = { isTrial: false }) {
      if (providerId === environmentProviderId) {
        return environment === undefined ? undefined : providerOfEnvironment(environment);
      }
      const { rows } = await database.query<Row>({
        name: 'identity-provider',
        text: `select ${columns} from identity_provider where provider_id = $1 and (is_on or $2)`,
        values: [providerId, isTrial],
      });
      return provider(rows);
    },
    async byEmail(email) {
      const { rows } = await database.query<Row>({
        name: 'identity-provider-of-domain',
        text: `select ${columns} from identity_provider where is_on and email_domains @> array[$1] limit 1`,
        values: [emailDomain(email)],
      });
      return provider(rows);
    },
  };
}
