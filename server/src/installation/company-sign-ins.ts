/** Reads company sign-ins for an administrator. Secrets are never read. */
import type { CompanySignIn } from '@operatory/contract/company-sign-ins';
import { authPath } from '../access/authentication.ts';
import { environmentProviderId, providerOfEnvironment } from '../access/providers/identity-provider.ts';
import { ownEntity } from '../access/saml/addresses.ts';
import { describeCertificate } from '../access/saml/read-metadata.ts';
import type { Queryable } from '../database/database.ts';
import type { Settings } from '../settings/settings.ts';

interface Row {
  readonly providerId: string;
  readonly version: number;
  readonly kind: CompanySignIn['values']['kind'];
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly emailDomains: string[];
  readonly isEmailTrusted: boolean;
  readonly groupsClaim: string;
  readonly emailAttribute: string;
  readonly signOnUrl: string;
  readonly metadataUrl: string;
  readonly metadataAt: Date | null;
  readonly metadataProblem: string;
  readonly certificates: readonly string[];
  readonly groupRules: CompanySignIn['values']['groupRules'];
  readonly allowsPasskeys: boolean;
  readonly isOn: boolean;
  readonly isTried: boolean;
  readonly trial: CompanySignIn['trial'];
  readonly people: number;
}

async function readRows(database: Queryable): Promise<Row[]> {
  const { rows } = await database.query<Row>(
    `select p.provider_id as "providerId", p.version, p.kind, p.name, p.issuer, p.client_id as "clientId",
            p.email_domains as "emailDomains", p.is_email_trusted as "isEmailTrusted", p.groups_claim as "groupsClaim",
            p.group_rules as "groupRules", p.allows_passkeys as "allowsPasskeys", p.is_on as "isOn", p.is_tried as "isTried",
            p.email_attribute as "emailAttribute", p.sign_on_url as "signOnUrl", p.metadata_url as "metadataUrl", p.certificates,
            p.metadata_at as "metadataAt", p.metadata_problem as "metadataProblem",
            p.trial || jsonb_build_object('isKnown', exists (select from "user" u where u.email = lower(p.trial->>'email')
                                                                and u.withdrawn_at is null)) as trial,
            (select count(*)::int from account a where a.provider_id = p.provider_id) as people
       from identity_provider p order by lower(p.name), p.provider_id`,
  );
  return rows;
}

async function ofEnvironment({ openIdConnect }: Settings, database: Queryable): Promise<Row[]> {
  if (openIdConnect === undefined) return [];
  const { clientSecret: _, ...provider } = providerOfEnvironment(openIdConnect);
  const { rows } = await database.query<{ people: number }>(
    'select count(*)::int as people from account where provider_id = $1',
    [environmentProviderId],
  );
  const isOn = { isOn: true, isTried: true, trial: null };
  const noSaml = {
    emailAttribute: '',
    signOnUrl: '',
    metadataUrl: '',
    metadataAt: null,
    metadataProblem: '',
    certificates: [],
  };
  return [{ ...provider, ...noSaml, emailDomains: [], groupRules: [], ...isOn, people: rows[0]?.people ?? 0 }];
}

/** Our addresses for the provider, and, for SAML, what we know about the provider. */
function addressesOf(
  {
    kind,
    providerId,
    signOnUrl,
    metadataUrl,
    metadataAt,
    metadataProblem,
    certificates,
  }: Omit<Row, 'version' | 'isOn' | 'isTried' | 'trial' | 'people'>,
  publicUrl: string,
): Pick<CompanySignIn, 'callbackUrl' | 'saml'> {
  if (kind === 'openid') return { callbackUrl: `${publicUrl}${authPath}/callback/${providerId}`, saml: null };
  const { entityId, answerUrl } = ownEntity(publicUrl, providerId);
  const described = certificates.map(describeCertificate).filter((each) => each !== undefined);
  return {
    callbackUrl: answerUrl,
    saml: {
      ...{ entityId, signOnUrl, metadataUrl, metadataProblem, certificates: described },
      metadataAt: metadataAt?.toISOString() ?? null,
    },
  };
}

/** That of the environment first. */
export async function listCompanySignIns(database: Queryable, settings: Settings): Promise<CompanySignIn[]> {
  const rows = [...(await ofEnvironment(settings, database)), ...(await readRows(database))];
  return rows.map(({ providerId, version, isOn, isTried, trial, people, ...values }) => ({
    ...{ providerId, version, isOn, isTried, trial, people },
    values: {
      ...{
        kind: values.kind,
        emailAttribute: values.emailAttribute,
        name: values.name,
        issuer: values.issuer,
        clientId: values.clientId,
      },
      ...{ emailDomains: values.emailDomains, isEmailTrusted: values.isEmailTrusted },
      ...{ groupsClaim: values.groupsClaim, groupRules: values.groupRules, allowsPasskeys: values.allowsPasskeys },
    },
    isLocked: providerId === environmentProviderId,
    ...addressesOf({ providerId, ...values }, settings.publicUrl),
  }));
}
