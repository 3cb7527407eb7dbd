/** What the buyer's engineer needs to know about a connection: its addresses, agreements, and documents, without secrets. */
import type { punchOutConnectionRoutes } from '@operatory/contract/punch-out-connections';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply } from '@operatory/contract/route';
import { hourWords } from '@operatory/domain/dates';
import { type ConnectionProfile, catalogKind, deliveryUrlFor, isSent, sentKinds } from '@operatory/domain/punch-out';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { Queryable } from '../../database/database.ts';
import type { Services } from '../../services/services.ts';
import { readCatalogs } from '../catalog/catalog-rows.ts';
import { nextCatalogOf } from '../catalog/schedule-catalogs.ts';
import { accountsOf, type Connection, readConnection } from '../connections.ts';
import { userFor } from '../deliveries/outgoing-proof.ts';
import { cxmlDocuments, ociDocuments, secretWords } from './sheet-documents.ts';

type Sheet = RouteReply<(typeof punchOutConnectionRoutes)['readConnectionSheet']>;

const proofWords: Readonly<Record<string, string>> = {
  secret: 'Shared secret in the document',
  mac: 'CredentialMac (HMAC-SHA1-96) in the document',
  basic: 'Basic authentication of the request',
  bearer: 'Bearer token of the request',
};

const outgoingProofWords: Readonly<Record<string, string>> = {
  ...proofWords,
  basic: 'Shared secret in the document, and basic authentication of the request',
  bearer: 'Shared secret in the document, and a bearer token of the request',
};

const cartFormWords: Readonly<Record<ConnectionProfile['cartForm'], string>> = {
  fields: 'Fields (NEW_ITEM-…)',
  xml: 'XML in one field',
  json: 'JSON in one field',
};

/** What the buyer's requests have in addition to the document, with a placeholder for the secret. */
const incomingHeader = ({ incomingProof, incomingUser }: ConnectionProfile): string[] =>
  incomingProof === 'basic'
    ? [`Authorization: Basic base64("${incomingUser}:" and the password)`]
    : incomingProof === 'bearer'
      ? ['Authorization: Bearer (the token)']
      : [];

/** What our requests have in addition to the document; the user name may differ for some kinds. */
function outgoingHeaders(profile: ConnectionProfile, kinds: readonly string[]): [name: string, value: string][] {
  const { deliveryProof, deliveryUser } = profile;
  if (kinds.length === 0) return [];
  if (deliveryProof === 'bearer') return [['Header of our requests', 'Authorization: Bearer (the token)']];
  if (deliveryProof !== 'basic') return [];
  const headerOf = (user: string) => `Authorization: Basic base64("${user}:" and the password)`;
  const others = kinds.filter((kind) => userFor(profile, kind) !== deliveryUser);
  return [
    ...(others.length === kinds.length ? [] : [['Header of our requests', headerOf(deliveryUser)] as [string, string]]),
    ...others.map((kind): [string, string] => [`Header of our ${kind}`, headerOf(userFor(profile, kind))]),
  ];
}

/** What becomes of the cart and of the order. */
function agreementFacts({ profile }: Connection, kinds: readonly string[]): [name: string, value: string][] {
  return [
    [
      'Returned carts',
      profile.isEditAllowed ? 'Can be opened again (edit, inspect)' : 'Can be looked at again (inspect)',
    ],
    [
      'Confirmations in which anything differs',
      kinds.includes('ConfirmationRequest') ? (profile.isAllDetailSent ? 'allDetail' : 'detail or except') : '',
    ],
    [
      'Orders without a visit',
      profile.directOrderTolerance === '' ? 'Reviewed by a person' : `Accepted within ${profile.directOrderTolerance}`,
    ],
    [
      'Orders with several ship-to addresses',
      profile.severalAddresses === 'divide'
        ? 'One order per address, each confirmed with its lines'
        : 'Reviewed by a person',
    ],
    ['Orders with deploymentMode="test"', 'Reviewed by a person'],
  ];
}

/** Forms come from people's browsers, wherever they are; only one without a password is bound to the buyer's network. */
const areFormsFree = ({ dialect, profile }: Connection) => dialect === 'oci' && profile.isPasswordNeeded;

/** Where the buyer's system fetches catalogs, and how it proves who it is. */
function catalogFacts(publicUrl: string, connection: Connection): [name: string, value: string][] {
  const { connectionId, dialect, sender, profile } = connection;
  if (!profile.isCatalogFetched) return [];
  const address = `${publicUrl}/api/punchout/catalog/${connectionId}`;
  const isSecret = dialect === 'oci' || profile.incomingProof === 'secret';
  return [
    ['Fetch the catalog as CIF 3.0', `${address}?format=cif`],
    ['Fetch the catalog as cXML Index', `${address}?format=index`],
    ...accountsOf(connection)
      .slice(1)
      .map((account): [string, string] => [`For account ${account}, add`, `&account=${account}`]),
    [
      'Proof of this request',
      isSecret
        ? `Basic authentication: ${sender.identity}, and ${dialect === 'oci' ? 'the password' : secretWords}`
        : (proofWords[profile.incomingProof] ?? ''),
    ],
    ['This request may come from', areFormsFree(connection) ? profile.allowedAddresses.join(', ') : ''],
  ];
}

/** When catalogs come, and what they have; blank if none are sent on schedule. */
function scheduleWords({ catalogUrl, ...profile }: ConnectionProfile, timeZone: string): string {
  const { catalogSchedule, catalogDay, catalogHour, catalogContents } = profile;
  if (catalogUrl === '' || catalogSchedule === 'off') return '';
  const day = catalogSchedule === 'daily' ? 'day' : `${catalogDay.charAt(0).toUpperCase()}${catalogDay.slice(1)}`;
  const contents = catalogContents === 'full' ? 'all products' : 'what changed since the last one that you accepted';
  return `Every ${day} at ${hourWords(Number.parseInt(catalogHour, 10))} (${timeZone}), with ${contents}`;
}

function factsOf({ settings }: Services, connection: Connection): Sheet['facts'] {
  const { publicUrl } = settings;
  const { dialect, sender, from, profile } = connection;
  const isOci = dialect === 'oci';
  const to = [...sentKinds, catalogKind]
    .filter((kind) => isSent(profile, kind))
    .map((kind) => [kind, deliveryUrlFor(profile, kind)] as const);
  const kinds = to.map(([kind]) => kind);
  const values: readonly (readonly [name: string, value: string])[] = [
    ['Send documents to', isOci ? '' : `${settings.publicUrl}/api/punchout/setup`],
    ['Send browsers to', isOci ? `${settings.publicUrl}/api/punchout/oci` : ''],
    ['Your sender', isOci ? sender.identity : `${sender.domain} ${sender.identity}`],
    ['For the buyer', from === undefined ? '' : `${from.domain} ${from.identity}`],
    [
      'Proof of your documents',
      isOci
        ? `${profile.loginField}${profile.isPasswordNeeded ? ` and ${profile.passwordField}` : ', without a password'}`
        : (proofWords[profile.incomingProof] ?? ''),
    ],
    ['They may come from', areFormsFree(connection) ? '' : profile.allowedAddresses.join(', ')],
    ['Carts return to', profile.returnHosts.join(', ')],
    ['Field of the returned cart', isOci ? '' : profile.encoding],
    ['Form of the returned cart', isOci ? cartFormWords[profile.cartForm] : ''],
    ['Release', isOci ? `OCI ${profile.ociVersion || '4.0'}` : `cXML ${profile.dtdVersion || 'as in your documents'}`],
    ...incomingHeader(profile).map((value) => ['Header of your requests', value] as const),
    ...catalogFacts(publicUrl, connection),
    ['Currency', profile.currency],
    ['Units of measure', profile.unitList === 'x12' ? 'ANSI X12 element 355' : 'UN/ECE Recommendation 20'],
    ['Classification', isOci ? '' : profile.classificationDomain],
    ['Fields with the person', isOci ? '' : [...new Set([...profile.userFields, ...profile.emailFields])].join(', ')],
    ['Field that names the location', profile.locationField],
    ['Free goods', profile.areFreeGoodsReturned ? 'Lines with the price 0' : 'None'],
    ['Proof of our documents', isOci ? '' : (outgoingProofWords[profile.deliveryProof] ?? '')],
    ...to.map(([kind, url]) => [`We send ${kind} to`, url] as const),
    ['Catalogs are sent', isOci ? '' : scheduleWords(profile, settings.timeZone)],
    ...(isOci ? [] : [...outgoingHeaders(profile, kinds), ...agreementFacts(connection, kinds)]),
    ['Support', settings.supportPhone],
  ];
  return values.filter(([, value]) => value !== '').map(([name, value]) => ({ name, value }));
}

/** The accounts that the buyer's documents can be for, with their names; those that were deleted are left out. */
async function accountsByName(database: Queryable, connection: Connection): Promise<Sheet['accounts']> {
  const { rows } = await database.query<Sheet['accounts'][number]>({
    name: 'punch-out-sheet-accounts',
    text: `select c.customer_number as "customerNumber", c.name as "customerName"
             from unnest($1::text[]) with ordinality wanted(customer_number, place) join customer c using (customer_number)
            order by place`,
    values: [accountsOf(connection)],
  });
  return rows;
}

/** The sheet of one connection. */
export async function readConnectionSheet(
  services: Services,
  connectionId: string,
): Promise<Sheet | Refusal<RefusalCode>> {
  const connection = await readConnection(services.pool, connectionId);
  if (connection === undefined) return refuse('punch-out-diagnostics.connection-absent');
  const write = connection.dialect === 'oci' ? ociDocuments : cxmlDocuments;
  const { name, profile } = connection;
  const locations = Object.entries(profile.locationField === '' ? {} : profile.locations);
  return {
    name,
    catalogUrl: connection.dialect === 'oci' ? '' : profile.catalogUrl,
    nextCatalogAt: nextCatalogOf(connection, services)?.toISOString() ?? null,
    facts: factsOf(services, connection),
    accounts: await accountsByName(services.pool, connection),
    catalogs: (await readCatalogs(services.pool, connectionId)).map(({ madeAt, ...catalog }) => ({
      ...catalog,
      madeAt: madeAt.toISOString(),
    })),
    locations: locations.map(([value, customerNumber]) => ({ value, customerNumber })),
    documents: write(services, connection),
  };
}
