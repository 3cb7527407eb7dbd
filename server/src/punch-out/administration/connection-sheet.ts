/** What the buyer's engineer needs to know about a connection: its addresses, agreements, and documents, without secrets. */
import type { punchOutConnectionRoutes } from '@operatory/contract/punch-out-connections';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply } from '@operatory/contract/route';
import { cents } from '@operatory/domain/money';
import {
  type ConnectionProfile,
  catalogKind,
  deliveryUrlFor,
  type OrderMessage,
  orderMessage,
  type Party,
  sentKinds,
} from '@operatory/domain/punch-out';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { readXml } from '../../cxml/read-xml.ts';
import { setUpResponse, statusResponse, usualVersion } from '../../cxml/write-cxml.ts';
import { writeConfirmation } from '../../cxml/write-fulfillment.ts';
import { writeOrderMessage } from '../../cxml/write-order-message.ts';
import { writeShipNotice } from '../../cxml/write-ship-notice.ts';
import { markupOf, type XmlElement } from '../../cxml/xml-tree.ts';
import type { Queryable } from '../../database/database.ts';
import { formLines, shownForm } from '../../oci/form-lines.ts';
import { writeOciForm } from '../../oci/write-form.ts';
import type { Services } from '../../services/services.ts';
import { readCatalogs } from '../catalog/catalog-rows.ts';
import { accountsOf, type Connection, readConnection } from '../connections.ts';
import { testArrival, testSetUp } from '../inbound/test-set-up.ts';

type Sheet = RouteReply<(typeof punchOutConnectionRoutes)['readConnectionSheet']>;
type SheetDocument = Sheet['documents'][number];

const secretWords = '(the shared secret)';
/** The sheet is the same each time it's printed. */
const at = new Date('2026-01-01T00:00:00Z');
const session = '3f6c1f0e-5a0b-4c55-9d0e-6a1f3a7b9c21';
const us: Party = { domain: 'DUNS', identity: 'your-name-for-us' };

/** One element a line, indented, as far as it has elements inside. */
function indented(element: XmlElement, indent = ''): string {
  const inner = element.children.filter((child) => typeof child !== 'string');
  if (inner.length === 0) return `${indent}${markupOf(element)}`;
  const opening = /^<[^>]*>/.exec(markupOf({ ...element, children: ['-'] }))?.[0] ?? '';
  return [
    `${indent}${opening}`,
    ...inner.map((child) => indented(child, `${indent}  `)),
    `${indent}</${element.name}>`,
  ].join('\n');
}

/** With the lines above the root as they are. */
function pretty(document: string): string {
  const read = readXml(Buffer.from(document));
  if (!('root' in read)) return document;
  const head = document.slice(0, document.indexOf('<cXML')).trim();
  return head === '' ? indented(read.root) : `${head}\n${indented(read.root)}`;
}

/** A cart with one product, by the connection's settings. */
const sampleCart = (profile: ConnectionProfile): OrderMessage =>
  orderMessage(
    [
      {
        ...{ itemNumber: '10000001', isFree: false, quantity: 2, unitPrice: cents(1_250) },
        ...{ description: 'Nitrile gloves, medium', pack: 'Box of 100', unitOfMeasure: 'BX', unspsc: '42132203' },
        ...{ manufacturer: 'Example Dental', manufacturerPart: 'NG-M', sheetUrl: '' },
        ...{ pictureUrl: '', gtin: '00012345678905', udiDi: null },
      },
    ],
    { profile, sessionId: session, knownIds: {} },
  );

/** The order of that cart as the buyer's system sends it: the envelope of its setup with the returned lines. */
function orderOf(setUp: string, returned: string): string {
  const items = [...returned.matchAll(/<ItemIn .*?<\/ItemIn>/gs)].map(([item]) => item.replaceAll('ItemIn', 'ItemOut'));
  const total = /<Total>.*?<\/Total>/s.exec(returned)?.[0] ?? '';
  const request = `<OrderRequest><OrderRequestHeader orderID="PO-1001" orderDate="2026-01-01T00:00:00+00:00" type="new">${total}<BillTo><Address><Name xml:lang="en">Your name</Name></Address></BillTo></OrderRequestHeader>${items.join('')}</OrderRequest>`;
  return setUp.replace(/<PunchOutSetupRequest.*<\/PunchOutSetupRequest>/s, () => request);
}

function cxmlDocuments({ settings }: Services, connection: Connection): SheetDocument[] {
  const { profile } = connection;
  const version = profile.dtdVersion || usualVersion;
  const buyer = connection.from ?? connection.sender;
  const address = `${settings.publicUrl}/api/punchout/setup`;
  const frame = { version, payloadId: `${session}@operatory`, at };
  const outgoing = {
    ...{ ...frame, from: [us], to: [buyer], userAgent: settings.brandName, deploymentMode: 'production' as const },
    ...{ currency: profile.currency, classificationDomain: profile.classificationDomain },
  };
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/${version}/cXML.dtd">\n`;
  const setUp = `${head}${testSetUp(connection, secretWords)
    .replaceAll(/payloadID="[^"]*"/g, 'payloadID="1767225600.1@your-host"')
    .replace('domain="test"', `domain="${us.domain}"`)
    .replace('<Identity>operatory</Identity>', `<Identity>${us.identity}</Identity>`)
    .replace('Operatory test', 'Your program')}`;
  const returned = writeOrderMessage({ ...outgoing, buyerCookie: 'test' }, sampleCart(profile));
  const named = { orderId: 'PO-1001', payloadId: '1767225600.1@your-host' };
  const line = { lineNumber: 1, quantity: 2, unit: sampleCart(profile).lines[0]?.unit ?? 'EA' };
  const page = `${settings.publicUrl}/punchout/sid/…/uid/…/`;
  const sent = (kind: string, title: string, text: string): SheetDocument[] => {
    const to = deliveryUrlFor(profile, kind);
    return to === ''
      ? []
      : [{ title, from: 'us', address: to, text: pretty(text.replace('(kept apart)', secretWords)) }];
  };
  return [
    { title: 'Setup', from: 'buyer', address, text: pretty(setUp) },
    { title: 'Our answer', from: 'us', address: '', text: pretty(setUpResponse(frame, page)) },
    { title: 'Returned cart', from: 'us', address: 'BrowserFormPost/URL of the setup', text: pretty(returned) },
    { title: 'Order', from: 'buyer', address, text: pretty(orderOf(setUp, returned)) },
    {
      ...{ title: 'Our answer to the order', from: 'us', address: '' },
      text: pretty(statusResponse(frame, { code: 200, text: 'The order was received as our order 7000001.' })),
    },
    ...sent(
      'ConfirmationRequest',
      'Confirmation',
      writeConfirmation(outgoing, {
        ...{
          ...named,
          confirmId: '7000001-1',
          type: 'accept',
          replaces: undefined,
          isAllDetail: profile.isAllDetailSent,
        },
        items: [{ ...line, unitPriceCents: 1_250, answer: 'accept', expectedDate: null }],
      }),
    ),
    ...sent(
      'ShipNoticeRequest',
      'Ship notice',
      writeShipNotice(outgoing, {
        ...{
          ...named,
          shipmentId: 'S-1',
          shipmentDate: '2026-01-02',
          carrier: 'UPS',
          tracking: ['1Z999AA10123456784'],
        },
        shipTo: undefined,
        items: [{ ...line, packages: [] }],
      }),
    ),
  ];
}

function ociDocuments({ settings }: Services, connection: Connection): SheetDocument[] {
  const { profile } = connection;
  const address = `${settings.publicUrl}/api/punchout/oci`;
  const arrival = testArrival(connection, secretWords);
  const returnUrl = arrival.at(-1)?.value ?? '';
  const echo = {
    version: profile.ociVersion || ('4.0' as const),
    charset: profile.formCharset || ('iso-8859-1' as const),
    ...{ target: '_top', controls: [], cancelUrl: '' },
  };
  const form = writeOciForm(sampleCart(profile).lines, { returnUrl, profile, echo });
  return [
    { title: 'Arrival (form fields)', from: 'buyer', address, text: formLines(arrival) },
    { title: 'Returned cart (form fields)', from: 'us', address: form.action, text: shownForm(form) },
  ];
}

const proofWords: Readonly<Record<string, string>> = {
  secret: 'Shared secret in the document',
  mac: 'CredentialMac (HMAC-SHA1-96) in the document',
  basic: 'Basic authentication of the request',
  bearer: 'Bearer token of the request',
};

const cartFormWords: Readonly<Record<ConnectionProfile['cartForm'], string>> = {
  fields: 'Fields (NEW_ITEM-…)',
  xml: 'XML in one field',
  json: 'JSON in one field',
};

/** What the buyer's requests have besides the document, with words in place of the secret. */
const incomingHeader = ({ incomingProof, incomingUser }: ConnectionProfile): string[] =>
  incomingProof === 'basic'
    ? [`Authorization: Basic base64("${incomingUser}:" and the password)`]
    : incomingProof === 'bearer'
      ? ['Authorization: Bearer (the token)']
      : [];

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
  ];
}

function factsOf({ settings }: Services, connection: Connection): Sheet['facts'] {
  const { publicUrl } = settings;
  const { dialect, sender, from, profile } = connection;
  const isOci = dialect === 'oci';
  const to = [...sentKinds, catalogKind].map((kind) => [kind, deliveryUrlFor(profile, kind)] as const);
  const values: readonly (readonly [name: string, value: string])[] = [
    ['Send documents to', isOci ? '' : `${settings.publicUrl}/api/punchout/setup`],
    ['Send browsers to', isOci ? `${settings.publicUrl}/api/punchout/oci` : ''],
    ['Your sender', isOci ? sender.identity : `${sender.domain} ${sender.identity}`],
    ['For the buyer', from === undefined ? '' : `${from.domain} ${from.identity}`],
    [
      'Proof of your documents',
      isOci ? `${profile.loginField} and ${profile.passwordField}` : (proofWords[profile.incomingProof] ?? ''),
    ],
    ['They may come from', profile.allowedAddresses.join(', ')],
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
    ['Proof of our documents', isOci ? '' : (proofWords[profile.deliveryProof] ?? '')],
    ...to.map(([kind, url]) => [`We send ${kind} to`, url] as const),
    [
      'Orders without a visit',
      isOci
        ? ''
        : profile.directOrderTolerance === ''
          ? 'Reviewed by a person'
          : `Accepted within ${profile.directOrderTolerance}`,
    ],
    [
      'Orders with several ship-to addresses',
      isOci
        ? ''
        : profile.severalAddresses === 'divide'
          ? 'One order per address, each confirmed with its lines'
          : 'Reviewed by a person',
    ],
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
