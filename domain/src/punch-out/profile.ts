/** What a buyer's system wants its own way: agreed once for each connection. */
import { type OciProfile, ociFault, usualOciProfile } from './oci-profile.ts';

/** The name of the hidden field in which the cart is handed over, which also says how it is written. */
export type FormEncoding = 'cxml-urlencoded' | 'cxml-base64';

export interface ConnectionProfile extends OciProfile {
  /** Hosts that a cart may return to, such as `buyer.example` or `*.buyer.example`; with `:port` where it is not the usual one, `:*` for any. */
  readonly returnHosts: readonly string[];
  /** Origins of pages that may show the shop in a frame, beside the return address itself. */
  readonly frameOrigins: readonly string[];
  readonly areFramesAllowed: boolean;
  /** Plain http to hosts other than this machine. */
  readonly isPlainHttpAllowed: boolean;
  /** Documents that we send are written by this release of cXML; blank: by the one that the buyer wrote. */
  readonly dtdVersion: string;
  readonly encoding: FormEncoding;
  readonly currency: string;
  /** May the sender act for a buyer whom the connection does not name? Only a network hub may. */
  readonly isActingForOthersAllowed: boolean;
  /** May the buyer come back to change a cart that was returned? */
  readonly isEditAllowed: boolean;
  /** Our unit to the buyer's; what is not named stays as it is. */
  readonly units: Readonly<Record<string, string>>;
  /** Sent for an item whose unit is in no table. */
  readonly fallbackUnit: string;
  /** `UNSPSC` for most, `SPSC` for some. */
  readonly classificationDomain: string;
  /** Names of the extrinsics that hold the person, the best one first. */
  readonly userFields: readonly string[];
  readonly emailFields: readonly string[];
  /** Most characters of a description, and of a part's number. */
  readonly longestDescription: number;
  readonly longestPartNumber: number;
  /** Where confirmations and ship notices are sent; blank: nowhere. */
  readonly deliveryUrl: string;
}

export const usualProfile: ConnectionProfile = {
  returnHosts: [],
  frameOrigins: [],
  areFramesAllowed: true,
  isPlainHttpAllowed: false,
  dtdVersion: '',
  encoding: 'cxml-urlencoded',
  currency: 'USD',
  isActingForOthersAllowed: false,
  isEditAllowed: true,
  units: {},
  fallbackUnit: 'EA',
  classificationDomain: 'UNSPSC',
  userFields: ['UniqueName', 'UniqueUsername', 'User', 'UserName', 'UserEmail', 'Email'],
  emailFields: ['UserEmail', 'Email'],
  longestDescription: 255,
  longestPartNumber: 100,
  deliveryUrl: '',
  ...usualOciProfile,
};

type Kind = 'text' | 'flag' | 'number' | 'texts' | 'map';

const kindOfValue = (value: unknown): Kind | undefined => {
  if (typeof value === 'string') return 'text';
  if (typeof value === 'boolean') return 'flag';
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return 'number';
  if (Array.isArray(value)) return value.every((inner) => typeof inner === 'string') ? 'texts' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.values(value).every((inner) => typeof inner === 'string') ? 'map' : undefined;
};

/** Sentences that name what in the settings of a profile cannot be used; none when all can. */
export function profileFaults(stored: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(stored).flatMap(([name, value]) => {
    if (!(name in usualProfile)) return [`There is no setting “${name}” of a connection.`];
    const wanted = kindOfValue(usualProfile[name as keyof ConnectionProfile]);
    if (kindOfValue(value) !== wanted) return [`The setting “${name}” is not usable as it is written.`];
    if (name === 'encoding' && value !== 'cxml-urlencoded' && value !== 'cxml-base64') {
      return ['The setting “encoding” is cxml-urlencoded or cxml-base64.'];
    }
    if (name === 'dtdVersion' && value !== '' && !/^1\.[0-2]\.\d{3}$/.test(value as string)) {
      return ['The setting “dtdVersion” is a release of cXML such as 1.2.014.'];
    }
    return ociFault(name, value) ?? [];
  });
}

/** The profile as it counts: what is stored, and the usual for everything else. */
export function readProfile(stored: Readonly<Record<string, unknown>>): ConnectionProfile {
  const usable = Object.entries(stored).filter(([name, value]) => profileFaults({ [name]: value }).length === 0);
  return { ...usualProfile, ...Object.fromEntries(usable) };
}
