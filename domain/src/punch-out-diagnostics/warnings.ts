/** Warnings about documents that are valid but unusual, for the buyer's engineer. */
import { cutUnits } from '../punch-out/index.ts';

export interface DocumentTraits {
  /** Such as `iso-8859-15`; `undefined` if it wasn't recorded. */
  readonly encoding: string | undefined;
  /** The declared encoding, if the HTTP charset differs and takes precedence. */
  readonly overridden: string | undefined;
  /** The DOCTYPE's content; blank without one, `undefined` if it wasn't recorded. */
  readonly doctype: string | undefined;
  readonly dtdVersion: string;
  readonly payloadId: string;
  /** As written. */
  readonly timestamp: string;
  readonly senderCount: number;
  /** The buyer in From isn't the sender. */
  readonly isFromAnother: boolean;
  /** As written; `undefined` if there is none. */
  readonly deploymentMode: string | undefined;
  /** When the secret that was used becomes invalid. */
  readonly previousSecretUntil: string | undefined;
  readonly setUp?: {
    /** As written. */
    readonly operation: string;
    readonly cookie: string;
    readonly isCookieMarkup: boolean;
    /** The person; blank if not named. */
    readonly person: string;
  };
  readonly order?: {
    /** As written, one per line; blank if there are none. */
    readonly lineNumbers: readonly string[];
    readonly linesWithoutUnit: number;
    readonly linesWithoutCart: number;
    readonly total: string;
  };
}

/** Earlier releases are from before 2003; no one should start with one. */
const oldRelease = '1.2.007';
const newestRelease = '1.2.071';

function ofEnvelope(seen: DocumentTraits): (string | false)[] {
  const { encoding, doctype, dtdVersion, payloadId, timestamp, deploymentMode } = seen;
  return [
    doctype === '' && 'It has no DOCTYPE; the release comes from its version attribute, if any.',
    doctype !== undefined && doctype !== '' && !/https?:\/\//.test(doctype) && 'Its DOCTYPE has no URL.',
    dtdVersion === '' && 'It doesn’t name its cXML release.',
    dtdVersion !== '' && dtdVersion < oldRelease && `Its release ${dtdVersion} is very old.`,
    dtdVersion > newestRelease && `Its release ${dtdVersion} is newer than any release we know.`,
    encoding !== undefined && encoding !== 'utf-8' && `It is written in ${encoding}, not in UTF-8.`,
    seen.overridden !== undefined &&
      `It declares ${seen.overridden}, but its Content-Type says ${encoding ?? 'otherwise'}, which counts.`,
    payloadId === '' && 'It has no payloadID, so we can’t recognize a repeat.',
    /\s/.test(payloadId) && 'Its payloadID contains spaces.',
    timestamp === '' && 'It has no timestamp.',
    timestamp !== '' &&
      !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?[+-]\d\d:?\d\d$/.test(timestamp) &&
      `Its timestamp “${cutUnits(timestamp, 40)}” isn’t in cXML’s format, with a numeric offset.`,
    seen.senderCount > 1 && `The sender has ${seen.senderCount} credentials; we use the one with the agreed secret.`,
    seen.isFromAnother && 'Another party sends it on behalf of the buyer in From.',
    deploymentMode !== undefined &&
      !['production', 'test'].includes(deploymentMode) &&
      `Its deploymentMode “${cutUnits(deploymentMode, 20)}” is neither production nor test; we treat it as production.`,
    seen.previousSecretUntil !== undefined &&
      `It still uses the previous secret, which works until ${seen.previousSecretUntil.slice(0, 10)}.`,
  ];
}

function ofSetUp({ setUp }: DocumentTraits): (string | false)[] {
  if (setUp === undefined) return [];
  const { operation, cookie, isCookieMarkup, person } = setUp;
  return [
    cookie.trim() === '' && 'Its BuyerCookie is empty, so the buyer can’t tell two carts apart.',
    isCookieMarkup && 'Its BuyerCookie contains markup, which we return unchanged.',
    cookie.length > 1_000 && `Its BuyerCookie is ${cookie.length} characters long.`,
    operation !== operation.toLowerCase() && `Its operation is written “${cutUnits(operation, 20)}”.`,
    person === '' && 'It doesn’t name the shopper.',
  ];
}

function ofOrder({ order }: DocumentTraits): (string | false)[] {
  if (order === undefined) return [];
  const written = order.lineNumbers.filter((number) => number !== '');
  return [
    written.length < order.lineNumbers.length && 'Some lines have no number; we use their position.',
    new Set(written).size < written.length && 'Two lines have the same number.',
    order.linesWithoutUnit > 0 && 'Some lines have no unit.',
    order.linesWithoutCart > 0 && 'Some lines have no SupplierPartAuxiliaryID of a returned cart.',
    order.total.trim() === '' && 'It has no total.',
  ];
}

/** One sentence per warning; none for an ordinary document. */
export const warningsOf = (seen: DocumentTraits): string[] =>
  [...ofEnvelope(seen), ...ofSetUp(seen), ...ofOrder(seen)].filter((text) => text !== false);
