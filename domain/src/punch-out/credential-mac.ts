/** `CredentialMac`: a sender proves that it knows the shared secret without sending it. */

/** A MAC as a document has it. */
export interface CredentialMac {
  readonly type: string;
  readonly algorithm: string;
  /** As written: the MAC covers these very characters. */
  readonly creationDate: string;
  readonly expirationDate: string;
  /** In Base64. */
  readonly value: string;
}

/** The only ones that cXML defines. */
export const macType = 'FromSenderCredentials';
export const macAlgorithm = 'HMAC-SHA1-96';

/** Clocks differ by as much. */
const skewMs = 5 * 60_000;
/** A MAC that's valid for longer could be used by anyone who saw it. */
const longestMs = 24 * 3_600_000;

const instantOf = (written: string) => {
  const text = written.trim().replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
  return /[+-]\d\d:\d\d$|Z$/.test(text) ? Date.parse(text) : Number.NaN;
};

export type MacFault = 'mac-unsupported' | 'mac-expired';

/** Why a MAC isn't valid at this time, whatever its value; undefined if it is. */
export function macFault(mac: Omit<CredentialMac, 'value'>, now: Date): MacFault | undefined {
  const isKnown = mac.type.trim() === macType && mac.algorithm.trim().toUpperCase() === macAlgorithm;
  if (!isKnown) return 'mac-unsupported';
  const created = instantOf(mac.creationDate);
  const expires = instantOf(mac.expirationDate);
  const at = now.getTime();
  const isFresh =
    created <= at + skewMs && expires > at - skewMs && expires > created && expires - created <= longestMs;
  return isFresh ? undefined : 'mac-expired';
}

interface MacParty {
  readonly domain: string;
  readonly identity: string;
}

/**
 * The content that the MAC is computed from: each value in lower case, dates unchanged, each followed by a zero byte.
 */
export const macContent = (
  from: MacParty,
  sender: MacParty,
  { creationDate, expirationDate }: Pick<CredentialMac, 'creationDate' | 'expirationDate'>,
): string =>
  [
    from.domain.toLowerCase(),
    from.identity.trim().toLowerCase(),
    sender.domain.toLowerCase(),
    sender.identity.trim().toLowerCase(),
    creationDate,
    expirationDate,
  ]
    .map((value) => `${value}\0`)
    .join('');
