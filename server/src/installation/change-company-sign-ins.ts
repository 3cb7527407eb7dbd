/** Adds, changes, switches, and removes company sign-ins. Each change names the version it's based on, and is in the audit log. */
import { randomBytes } from 'node:crypto';
import type { CompanySignInValues } from '@operatory/contract/company-sign-ins';
import type { RefusalCode } from '@operatory/contract/refusals';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import { describeCertificate } from '../access/saml/read-metadata.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { inTransaction } from '../database/database.ts';
import { addressProblem, hostOf } from '../http/outgoing-address.ts';
import type { Encryption } from '../settings/encryption.ts';
import { isLoopback } from '../settings/outside-services.ts';
import { type Ended, endCompanySessions, endProvisioning, unlinkPeople } from './end-company-sessions.ts';
import { type LoadedMetadata, loadMetadata } from './load-metadata.ts';

type Refused = Refusal<RefusalCode>;

export interface Target {
  readonly providerId: string;
  readonly version: number;
  /** Of the session in which it's done; that one never ends with the sign-in. */
  readonly ownToken: string | undefined;
}

/** With an empty secret, the one that is stored stays, and so does the metadata. */
type Wanted = CompanySignInValues & { readonly clientSecret: string; readonly metadata: string };

interface NewValues {
  readonly wanted: Wanted;
  readonly encryption: Encryption;
  /** Of this installation. */
  readonly publicUrl: string;
}

/** Changes of company sign-ins wait for each other, because no two may have the same domain. */
const lockAll = `select pg_advisory_xact_lock(hashtext('company-sign-ins'))`;

/** Names the field that is wrong, so that the form says it there. */
const invalid = (field: keyof Wanted, problem: string): Refused => ({
  ...refuse('company-sign-in.invalid', { problem }),
  copy: { errors: [{ field, message: problem }] },
});

/** A page must not lead into the server's own network: an address in a private one needs a name there. */
function refuseAddress(issuer: string, publicUrl: string): Refused | undefined {
  // If the installation runs on a developer's machine, the tested provider may too.
  const isOwnMachine = (address: string) => isLoopback(hostOf(new URL(address)));
  if (isOwnMachine(issuer) && isOwnMachine(publicUrl)) return undefined;
  const problem = addressProblem(issuer, { wayOut: 'Give the provider’s name instead.' });
  return problem === undefined ? undefined : invalid('issuer', `The provider’s address can’t be used. ${problem}`);
}

/** Why these values can't be stored for the provider: a domain of another one, or a territory that isn't there. */
async function refuseValues(
  client: pg.PoolClient,
  providerId: string,
  {
    wanted: { kind, issuer, emailDomains, groupRules },
    publicUrl,
  }: { readonly wanted: CompanySignInValues; readonly publicUrl: string },
): Promise<Refused | undefined> {
  // People's browsers go to SAML's sign-on address, and the server never does.
  const plain = kind === 'openid' ? refuseAddress(issuer, publicUrl) : undefined;
  if (plain !== undefined) return plain;
  const { rows: others } = await client.query<{ name: string; domain: string }>(
    `select p.name, d as domain from identity_provider p, unnest(p.email_domains) d
      where d = any($1) and p.provider_id <> $2 order by d limit 1`,
    [emailDomains, providerId],
  );
  const [other] = others;
  if (other !== undefined) return invalid('emailDomains', `${other.domain} already belongs to ${other.name}.`);
  const { rows: absent } = await client.query<{ id: string }>(
    'select t as id from unnest($1::text[]) t where not exists (select from territory where territory_id = t)',
    [groupRules.flatMap(({ territoryIds }) => territoryIds)],
  );
  if (absent.length === 0) return undefined;
  return invalid('groupRules', `There is no territory ${absent.map(({ id }) => id).join(', no territory ')}.`);
}

const tidy = (wanted: CompanySignInValues): CompanySignInValues => ({
  ...wanted,
  ...(wanted.kind === 'openid' ? { issuer: wanted.issuer.replace(/\/+$/, ''), emailAttribute: '' } : { clientId: '' }),
  emailDomains: [...new Set(wanted.emailDomains)],
  groupRules: wanted.groupRules.map((rule) => ({
    ...rule,
    territoryIds: rule.kind === 'account-manager' ? rule.territoryIds : [],
  })),
});

/** Parameters $2 to $10 of the statements below. */
const valuesOf = ({
  name,
  issuer,
  clientId,
  emailDomains,
  isEmailTrusted,
  groupsClaim,
  groupRules,
  allowsPasskeys,
  emailAttribute,
}: CompanySignInValues) => [
  ...[name, issuer, clientId, emailDomains],
  ...[isEmailTrusted, groupsClaim, JSON.stringify(groupRules), allowsPasskeys, emailAttribute],
];

/** The fields specific to a kind of sign-in: a secret, or the metadata. Blank or undefined keeps the stored value. */
interface Connection {
  readonly clientSecret: string;
  readonly metadata: LoadedMetadata | undefined;
}

/** Splits the input, and loads SAML's metadata, which may take seconds and is never done in a transaction. */
async function read(
  { clientSecret, metadata: typed, ...given }: Wanted,
  publicUrl: string,
): Promise<{ readonly values: CompanySignInValues; readonly connection: Connection } | Refused> {
  const values = tidy(given);
  if (values.kind === 'openid') return { values, connection: { clientSecret, metadata: undefined } };
  const metadata = typed === '' ? undefined : await loadMetadata(typed, publicUrl);
  if (typeof metadata === 'string') return invalid('metadata', metadata);
  return { values: { ...values, issuer: metadata?.entityId ?? '' }, connection: { clientSecret: '', metadata } };
}

/** Parameters of the SAML-only columns; null keeps the stored value. */
const samlColumns = ({ metadata }: Connection) => [
  metadata?.signOnUrl ?? null,
  metadata?.certificates ?? null,
  metadata?.metadataUrl ?? null,
];

/** The loaded metadata's facts for the audit log. */
const connectionFacts = ({ metadata }: Connection) =>
  metadata === undefined
    ? {}
    : {
        signOnUrl: metadata.signOnUrl,
        certificates: metadata.certificates.map((each) => describeCertificate(each)?.fingerprint ?? ''),
      };

export async function addCompanySignIn(
  pool: pg.Pool,
  by: Actor,
  { wanted, encryption, publicUrl }: NewValues,
): Promise<Refused | undefined> {
  const given = await read(wanted, publicUrl);
  if (isRefusal(given)) return given;
  const { values, connection } = given;
  const isWhole = values.kind === 'openid' ? connection.clientSecret !== '' : connection.metadata !== undefined;
  if (!isWhole) {
    return values.kind === 'openid'
      ? invalid('clientSecret', 'Enter the client secret.')
      : invalid('metadata', 'Enter the provider’s metadata.');
  }
  const providerId = `c-${randomBytes(9).toString('base64url')}`;
  return inTransaction(pool, async (client) => {
    await client.query(lockAll);
    const refused = await refuseValues(client, providerId, { wanted: values, publicUrl });
    if (refused !== undefined) return refused;
    await client.query(
      `insert into identity_provider (provider_id, name, issuer, client_id, email_domains, is_email_trusted, groups_claim,
                                      group_rules, allows_passkeys, email_attribute, kind, client_secret, sign_on_url,
                                      certificates, metadata_url, metadata_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, coalesce($13, ''), coalesce($14::text[], '{}'), coalesce($15::text, ''),
               case when $15::text is not null then now() end)`,
      [
        ...[providerId, ...valuesOf(values), values.kind],
        connection.clientSecret === '' ? '' : encryption.encrypt(connection.clientSecret),
        ...samlColumns(connection),
      ],
    );
    const after = { ...values, ...connectionFacts(connection) };
    await writeAudit(client, { kind: 'company-sign-in-added', by, about: values.name, after });
    return undefined;
  });
}

interface Held extends CompanySignInValues {
  readonly version: number;
  readonly isOn: boolean;
  readonly isTried: boolean;
  readonly signOnUrl: string;
  readonly certificates: readonly string[];
}

/** Locks the provider, checks the version, and changes it. */
function change(
  pool: pg.Pool,
  { providerId, version }: Omit<Target, 'ownToken'>,
  work: (client: pg.PoolClient, held: Held) => Promise<Refused | undefined>,
): Promise<Refused | undefined> {
  return inTransaction(pool, async (client) => {
    await client.query(lockAll);
    const { rows } = await client.query<Held>(
      `select kind, name, issuer, client_id as "clientId", email_domains as "emailDomains", is_email_trusted as "isEmailTrusted",
              groups_claim as "groupsClaim", group_rules as "groupRules", allows_passkeys as "allowsPasskeys",
              email_attribute as "emailAttribute", sign_on_url as "signOnUrl", certificates,
              version, is_on as "isOn", is_tried as "isTried"
         from identity_provider where provider_id = $1 for update`,
      [providerId],
    );
    const [held] = rows;
    if (held === undefined) return refuse('company-sign-in.not-found');
    return held.version === version ? work(client, held) : refuse('company-sign-in.changed');
  });
}

/** What decides whether a sign-in works: after a change, it has to be tried again. */
const connecting = ['issuer', 'clientId', 'emailDomains', 'isEmailTrusted', 'groupsClaim', 'emailAttribute'] as const;

/** While a provider changes its certificates, its metadata has the old and the new one; then it stays on. */
const isSameConnection = ({ clientSecret, metadata }: Connection, held: Held): boolean =>
  clientSecret === '' &&
  (metadata === undefined ||
    (metadata.signOnUrl === held.signOnUrl && metadata.certificates.some((each) => held.certificates.includes(each))));

export async function saveCompanySignIn(
  pool: pg.Pool,
  by: Actor,
  { wanted, encryption, publicUrl, ...target }: Target & NewValues,
): Promise<Refused | undefined> {
  const given = await read(wanted, publicUrl);
  if (isRefusal(given)) return given;
  const { connection } = given;
  return change(pool, target, async (client, held) => {
    if (given.values.kind !== held.kind) {
      return refuse('company-sign-in.invalid', { problem: 'Its kind can’t be changed. Add another company sign-in.' });
    }
    // Only metadata changes SAML's entity ID.
    const isKept = held.kind === 'saml' && connection.metadata === undefined;
    const values = isKept ? { ...given.values, issuer: held.issuer } : given.values;
    const refused = await refuseValues(client, target.providerId, { wanted: values, publicUrl });
    if (refused !== undefined) return refused;
    const names = (Object.keys(values) as (keyof CompanySignInValues)[]).filter(
      (name) => JSON.stringify(values[name]) !== JSON.stringify(held[name]),
    );
    const { clientSecret, metadata } = connection;
    if (names.length === 0 && clientSecret === '' && metadata === undefined) return undefined;
    // Within another issuer, the same name can be another person's.
    const unlinked = names.includes('issuer') ? await unlinkPeople(client, target) : {};
    // Without domains, a directory has no people, and it must not be restored automatically with different ones.
    const isWithout = names.includes('emailDomains') && values.emailDomains.length === 0;
    const isEnded = isWithout && (await endProvisioning(client, target.providerId));
    const ended = { ...unlinked, ...(isEnded && { provisioning: 'off' }) };
    const isSame = isSameConnection(connection, held) && !connecting.some((name) => names.includes(name));
    await client.query(
      `update identity_provider set name = $2, issuer = $3, client_id = $4, email_domains = $5, is_email_trusted = $6,
              groups_claim = $7, group_rules = $8, allows_passkeys = $9, email_attribute = $10,
              client_secret = coalesce($11, client_secret), sign_on_url = coalesce($12, sign_on_url),
              certificates = coalesce($13::text[], certificates), metadata_url = coalesce($14::text, metadata_url),
              metadata_at = case when $14::text is null then metadata_at else now() end,
              metadata_problem = case when $14::text is null then metadata_problem else '' end,
              version = version + 1, is_on = is_on and $15, is_tried = is_tried and $15 where provider_id = $1`,
      [
        ...[target.providerId, ...valuesOf(values)],
        clientSecret === '' ? null : encryption.encrypt(clientSecret),
        ...samlColumns(connection),
        isSame,
      ],
    );
    await noteSaved(client, by, { held, values, names, connection, isSame, ended });
    return undefined;
  });
}

interface Saved {
  readonly held: Held;
  readonly values: CompanySignInValues;
  /** The changed fields. */
  readonly names: readonly (keyof CompanySignInValues)[];
  readonly connection: Connection;
  readonly isSame: boolean;
  /** What ended with it. */
  readonly ended: Partial<Ended> & { readonly provisioning?: string };
}

async function noteSaved(
  client: pg.PoolClient,
  by: Actor,
  { held, values, names, connection, isSame, ended }: Saved,
): Promise<void> {
  const pick = (from: CompanySignInValues) => Object.fromEntries(names.map((name) => [name, from[name]]));
  const secret = connection.clientSecret === '' ? {} : { clientSecret: 'replaced' };
  const off = held.isOn && !isSame;
  await writeAudit(client, {
    ...{ kind: 'company-sign-in-changed', by, about: held.name },
    before: { ...pick(held), ...(off && { isOn: true }) },
    after: { ...pick(values), ...secret, ...connectionFacts(connection), ...(off && { isOn: false }), ...ended },
  });
}

/** Switching it off ends the sessions that were begun with it. Doing it again changes nothing. */
export function switchCompanySignIn(
  pool: pg.Pool,
  by: Actor,
  { isOn, ...target }: Target & { readonly isOn: boolean },
): Promise<Refused | undefined> {
  return change(pool, target, async (client, held) => {
    if (held.isOn === isOn) return undefined;
    if (isOn && !held.isTried) return refuse('company-sign-in.untried');
    await client.query('update identity_provider set is_on = $2, version = version + 1 where provider_id = $1', [
      target.providerId,
      isOn,
    ]);
    const ended = isOn ? {} : await endCompanySessions(client, target);
    const facts = { before: { isOn: held.isOn }, after: { isOn, ...ended } };
    await writeAudit(client, { kind: 'company-sign-in-changed', by, about: held.name, ...facts });
    return undefined;
  });
}

/** Everyone signed in with it is signed out, and needs another way the next time. */
export function removeCompanySignIn(pool: pg.Pool, by: Actor, target: Target): Promise<Refused | undefined> {
  return change(pool, target, async (client, held) => {
    const after = await unlinkPeople(client, target);
    await client.query('delete from identity_provider where provider_id = $1', [target.providerId]);
    await writeAudit(client, { kind: 'company-sign-in-removed', by, about: held.name, after });
    return undefined;
  });
}
