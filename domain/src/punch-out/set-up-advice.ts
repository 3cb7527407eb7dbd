/** What one of a buyer's real setups says about the connection that it needs, and where it contradicts the one there is. */
import { type ConnectionParties, isSameParty, type Parties, type Party } from './connection.ts';
import { accountOfLocation } from './location.ts';
import { systemPresets } from './presets.ts';
import { type ConnectionProfile, usualProfile } from './profile.ts';
import { checkReturnAddress, type ParseAddress } from './return-address.ts';
import { type SetUpRequest, shopperOf } from './set-up.ts';
import { isRejection } from './status.ts';

/** A pasted setup. */
export interface PastedSetUp {
  readonly parties: Pick<Parties, 'from' | 'to'> & { readonly sender: readonly Party[] };
  readonly userAgent: string;
  /** Blank if the document doesn't say. */
  readonly dtdVersion: string;
  /** How the sender authenticates; never the secret itself. */
  readonly proof: 'secret' | 'mac' | 'none';
  /** The addressID of the ship-to; blank if absent. */
  readonly addressId: string;
  readonly request: SetUpRequest;
}

export interface SetUpAdvice {
  /** The preset that the sender's program suggests. */
  readonly system: string;
  readonly sender: Party;
  /** The buyer that a network sends for; undefined if the sender is the buyer. */
  readonly from: Party | undefined;
  /** Settings that this document needs and that aren't the usual ones. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** What keeps the visit from working; sentences. */
  readonly problems: readonly string[];
  /** What someone should check or ask; sentences. */
  readonly notes: readonly string[];
}

/** The connection that is compared with it; without one, it's for a new connection. */
export interface AdvisedConnection extends ConnectionParties {
  readonly profile: ConnectionProfile;
}

const programs: readonly (readonly [word: RegExp, system: string])[] = [
  [/coupa/i, 'Coupa'],
  [/ariba/i, 'SAP Ariba'],
  [/jaggaer|sciquest/i, 'Jaggaer'],
  [/oracle|iprocurement/i, 'Oracle'],
  [/workday/i, 'Workday'],
  [/dynamics|microsoft|d365/i, 'Microsoft Dynamics 365'],
];
const otherSystem = 'Another system with cXML';

const written = ({ domain, identity }: Party) => `${domain || '(no domain)'} ${identity}`;

/** The first field that looks like it has an e-mail, or a name. */
function fieldNamed({ extrinsics }: SetUpRequest, word: RegExp, test: (value: string) => boolean): string | undefined {
  return extrinsics.find(({ name, value }) => word.test(name) && test(value.trim()))?.name.trim();
}

const isMail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** The connection's own fields, preceded by one of the document's if they don't find the person. */
function personSettings(request: SetUpRequest, profile: ConnectionProfile): Partial<ConnectionProfile> {
  const found = shopperOf(request, profile);
  const name = fieldNamed(request, /user|name|login|employee/i, (value) => value !== '');
  const mail = fieldNamed(request, /mail|user/i, isMail);
  return {
    ...(found.username !== 'buyer' || name === undefined ? {} : { userFields: [name, ...profile.userFields] }),
    ...(found.email !== '' || mail === undefined ? {} : { emailFields: [mail, ...profile.emailFields] }),
  };
}

function returnSettings(returnUrl: string, parse: ParseAddress): Partial<ConnectionProfile> {
  const host = parse(returnUrl.trim())?.host;
  return host === undefined || host === '' ? {} : { returnHosts: [host] };
}

function proofNote({ proof }: PastedSetUp): string[] {
  if (proof === 'secret') return ['It has a shared secret. Enter the same one here, or give the buyer ours.'];
  if (proof === 'mac')
    return ['It has a CredentialMac instead of a shared secret: agree on the secret it was made with.'];
  return ['It has no shared secret. Ask whether the buyer sends one, or a password or token with the request.'];
}

/** Differences from an existing connection. */
function contradictions(
  { parties, request, addressId, dtdVersion }: PastedSetUp,
  { sender, from, isActingForOthersAllowed, profile }: AdvisedConnection,
): { problems: string[]; notes: string[] } {
  const isSender = parties.sender.some((party) => isSameParty(party, sender));
  const isFrom = from !== undefined && parties.from.some((party) => isSameParty(party, from));
  const isOwn =
    from === undefined && (parties.from.some((party) => isSameParty(party, sender)) || isActingForOthersAllowed);
  const account = accountOfLocation(profile, { addressId, to: parties.to, extrinsics: request.extrinsics });
  return {
    problems: [
      ...(isSender
        ? []
        : [`The sender is ${parties.sender.map(written).join(', ')}; the connection has ${written(sender)}.`]),
      ...(!isSender || isFrom || isOwn
        ? []
        : [
            `From is ${parties.from.map(written).join(', ') || 'missing'}; the connection is for ${written(from ?? sender)}.`,
          ]),
      ...(isRejection(account) ? [account.status.text] : []),
    ],
    notes: [
      ...(profile.dtdVersion !== '' && dtdVersion !== '' && profile.dtdVersion !== dtdVersion
        ? [`It is in cXML ${dtdVersion}; we write ${profile.dtdVersion}.`]
        : []),
      ...(request.operation !== 'create' && !profile.isEditAllowed
        ? [`It asks for ${request.operation}, and the connection doesn't let buyers change a returned cart.`]
        : []),
    ],
  };
}

/** Reads the document for a new connection, or compares it with the existing one. */
export function adviseSetUp(
  pasted: PastedSetUp,
  { parse, connection }: { readonly parse: ParseAddress; readonly connection?: AdvisedConnection },
): SetUpAdvice {
  const { parties, userAgent, request, dtdVersion } = pasted;
  const [sender = { domain: '', identity: '' }] = parties.sender;
  const system = programs.find(([word]) => word.test(userAgent))?.[1] ?? otherSystem;
  const preset = systemPresets.find((one) => one.system === system)?.settings ?? {};
  const profile = connection?.profile ?? { ...usualProfile, ...preset };
  const [other] = parties.from;
  const isOwn = parties.from.length === 0 || parties.from.some((party) => isSameParty(party, sender));
  const needed = { ...returnSettings(request.returnUrl, parse), ...personSettings(request, profile) };
  const ownReturn = connection === undefined ? { ...profile, ...needed } : profile;
  const returning = checkReturnAddress(request.returnUrl, ownReturn, parse);
  const person = shopperOf(request, { ...profile, ...needed });
  const { problems, notes } =
    connection === undefined ? { problems: [], notes: [] } : contradictions(pasted, connection);
  return {
    system,
    sender,
    from: isOwn ? undefined : other,
    settings: { ...(connection === undefined ? preset : {}), ...needed },
    problems: [
      ...(sender.identity === '' ? ['Header/Sender has no Credential with an Identity.'] : []),
      ...('reason' in returning ? [returning.reason] : []),
      ...problems,
    ],
    notes: [
      ...proofNote(pasted),
      ...(isOwn
        ? []
        : [`The sender ${written(sender)} acts for ${written(other ?? sender)}: ask whether it's a network.`]),
      ...(person.username === 'buyer'
        ? ['No field names the person who shops. Ask for an Extrinsic such as UserEmail.']
        : []),
      ...(person.email === '' ? ['No field has an e-mail.'] : []),
      ...(dtdVersion === ''
        ? ['It names no cXML release; we answer in 1.2.014 unless the connection says another.']
        : []),
      ...(request.deploymentMode === 'test' ? ['It is marked as a test: orders in this mode are held.'] : []),
      ...(pasted.addressId !== '' && profile.locationField === ''
        ? [`Its ship-to has the addressID “${pasted.addressId}”. If the buyer has several locations, enter them below.`]
        : []),
      ...notes,
    ],
  };
}
