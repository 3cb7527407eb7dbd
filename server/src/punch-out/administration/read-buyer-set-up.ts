/** Reads one of a buyer's real setups for the people who connect the buyer. Nothing of it is stored or logged. */
import type { punchOutConnectionRoutes } from '@operatory/contract/punch-out-connections';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply } from '@operatory/contract/route';
import {
  adviseArrival,
  adviseSetUp,
  cutUnits,
  isRejection,
  type PastedArrival,
  type PastedSetUp,
  shopperOf,
} from '@operatory/domain/punch-out';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { type Envelope, readEnvelope } from '../../cxml/envelope.ts';
import { readSetUp } from '../../cxml/read-set-up.ts';
import { elementAt, valueAt } from '../../cxml/xml-tree.ts';
import type { Services } from '../../services/services.ts';
import { type Connection, ociDomain, readConnection, readConnectionsOf } from '../connections.ts';
import { encryptionOf } from '../encryption.ts';
import { matchDocument } from '../inbound/match-proof.ts';
import { parseAddress } from '../parse-address.ts';

type Told = RouteReply<(typeof punchOutConnectionRoutes)['readBuyerSetUp']>;

const longestValue = 200;
const longestDeclaration = 300;

/** Pasted text is Unicode already, whatever its declaration says. */
function bytesOf(pasted: string): Buffer {
  const text = pasted.trim();
  // Only in a head of some length: the pattern takes the square of it.
  const declaration = text.slice(0, longestDeclaration).replace(/^(<\?xml[^>]*?)\s+encoding=(["'])[^"']*\2/, '$1');
  return Buffer.from(declaration + text.slice(longestDeclaration));
}

function pastedOf(envelope: Envelope): PastedSetUp | Refusal<RefusalCode> {
  const request = readSetUp(envelope);
  if (isRejection(request)) return refuse('punch-out-connection.set-up-unreadable', { reason: request.status.text });
  const [first] = envelope.sender;
  return {
    parties: { from: envelope.from, to: envelope.to, sender: envelope.sender },
    userAgent: cutUnits(valueAt(elementAt(envelope.root, 'Header', 'Sender'), 'UserAgent'), longestValue),
    dtdVersion: envelope.dtdVersion,
    proof: first?.mac !== undefined ? 'mac' : (first?.secret ?? '') === '' ? 'none' : 'secret',
    addressId: elementAt(envelope.request, 'ShipTo', 'Address')?.attributes.addressID?.trim() ?? '',
    request,
  };
}

/** What was read, in the document's own words; never a secret. */
function foundIn(
  { parties, userAgent, dtdVersion, addressId, request }: PastedSetUp,
  connection: Connection | undefined,
) {
  const written = (all: readonly { domain: string; identity: string }[]) =>
    all.map(({ domain, identity }) => `${domain} ${identity}`).join(', ');
  const { username, email } = shopperOf(request, connection?.profile ?? { userFields: [], emailFields: [] });
  const values: readonly (readonly [name: string, value: string])[] = [
    ['Program', userAgent],
    ['Sender', written(parties.sender)],
    ['From', written(parties.from)],
    ['To', written(parties.to)],
    ['cXML release', dtdVersion],
    ['Mode', request.deploymentMode],
    ['Operation', request.operation],
    ['Return address', request.returnUrl.trim()],
    ['Address ID', addressId],
    ['Person', connection === undefined ? '' : username],
    ['E-mail', connection === undefined ? '' : email],
    ['Fields', request.extrinsics.map(({ name }) => name.trim()).join(', ')],
  ];
  return values
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ({ name, value: cutUnits(value, longestValue) }));
}

/** Whether the sender's secret is the one of the connection. */
function secretProblem(services: Services, envelope: Envelope, connection: Connection): string[] {
  const encryption = encryptionOf(services.settings.authSecret);
  const [sender] = envelope.sender;
  if (sender === undefined || (sender.secret ?? '') === '') return [];
  const proof = { secret: sender.secret ?? '' };
  const match = matchDocument(encryption, connection, {
    proof,
    parties: { from: envelope.from, sender },
    now: services.now(),
  });
  if (match === 'current') return [];
  if (match === 'previous') return ['It has the secret before, which still works for now.'];
  return ['Its shared secret isn’t ours.'];
}

/**
 * The fields of SAP's form: an address with them, the body of a POST, or one `NAME=VALUE` on each line. `undefined` for anything
 * else.
 */
function arrivalIn(pasted: string): PastedArrival | undefined {
  const text = pasted.trim();
  if (text.startsWith('<') || !text.includes('=')) return undefined;
  const isAddress = /^https?:\/\/[^\s?]+\?\S+$/i.test(text);
  const isBody = /^[^\s=&]+=[^\s&]*(&[^\s=&]+=[^\s&]*)+$/.test(text);
  if (isAddress || isBody) {
    const pairs = new URLSearchParams(isAddress ? text.slice(text.indexOf('?')) : text);
    return { fields: [...pairs].map(([name, value]) => ({ name, value })), isAddress };
  }
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (!lines.every((line) => /^[^=]{1,100}=/.test(line))) return undefined;
  const fields = lines.map((line) => ({
    name: line.slice(0, line.indexOf('=')).trim(),
    value: line.slice(line.indexOf('=') + 1).trim(),
  }));
  return { fields, isAddress: false };
}

/** What SAP's form says about a new connection. */
async function tellArrival({ pool }: Services, pasted: PastedArrival): Promise<Told> {
  const { login, settings, found, problems, notes, system } = adviseArrival(pasted, parseAddress);
  const known = login === '' ? [] : await readConnectionsOf(pool, 'oci', [{ domain: ociDomain, identity: login }]);
  const [owner] = known;
  return {
    ...{ system, sender: { domain: '', identity: login }, from: null, settings: { ...settings } },
    found: found.map(({ name, value }) => ({ name, value: cutUnits(value, longestValue) })),
    problems: [...problems],
    notes: [...notes],
    owner: owner === undefined ? null : { connectionId: owner.connectionId, name: owner.name },
  };
}

/** A document that can't be read is refused with the reason. */
export async function readBuyerSetUp(
  services: Services,
  { document, connectionId }: { readonly document: string; readonly connectionId?: string | undefined },
): Promise<Told | Refusal<RefusalCode>> {
  const connection = connectionId === undefined ? undefined : await readConnection(services.pool, connectionId);
  if (connectionId !== undefined && connection === undefined) return refuse('punch-out-diagnostics.connection-absent');
  const arrival = arrivalIn(document);
  if (arrival !== undefined && connection !== undefined) {
    return refuse('punch-out-connection.set-up-unreadable', {
      reason: 'This is an SAP (OCI) form, but this connection uses cXML.',
    });
  }
  if (arrival !== undefined) return tellArrival(services, arrival);
  const envelope = readEnvelope(bytesOf(document), 'utf-8');
  if (isRejection(envelope)) return refuse('punch-out-connection.set-up-unreadable', { reason: envelope.status.text });
  const pasted = pastedOf(envelope);
  if ('refused' in pasted) return pasted;
  const { from, ...advice } = adviseSetUp(pasted, {
    parse: parseAddress,
    ...(connection === undefined ? {} : { connection }),
  });
  const known = await readConnectionsOf(services.pool, 'cxml', [advice.sender]);
  const owner = known.find((one) => one.connectionId !== connectionId);
  const problems = connection === undefined ? [] : secretProblem(services, envelope, connection);
  return {
    ...advice,
    settings: { ...advice.settings },
    problems: [...advice.problems, ...problems],
    notes: [...advice.notes],
    from: from ?? null,
    found: foundIn(pasted, connection),
    owner: owner === undefined ? null : { connectionId: owner.connectionId, name: owner.name },
  };
}
