/** What is odd about a document that was accepted all the same: worth a word to the buyer's technician, no more. */

export interface DocumentSeen {
  /** Such as `iso-8859-15`; `undefined` where it was not noted. */
  readonly encoding: string | undefined;
  /** What stands in the DOCTYPE; blank without one, `undefined` where it was not noted. */
  readonly doctype: string | undefined;
  readonly dtdVersion: string;
  readonly payloadId: string;
  /** As written. */
  readonly timestamp: string;
  readonly senderCount: number;
  /** The buyer in From is another party than the sender. */
  readonly isFromAnother: boolean;
  /** As written; `undefined` where none is. */
  readonly deploymentMode: string | undefined;
  /** When the secret that was sent stops counting. */
  readonly previousSecretUntil: string | undefined;
  readonly setUp?: {
    /** As written. */
    readonly operation: string;
    readonly cookie: string;
    readonly isCookieMarkup: boolean;
    /** Who shops; blank for nobody by name. */
    readonly person: string;
  };
  readonly order?: {
    /** As written, one for each line; blank where none is. */
    readonly lineNumbers: readonly string[];
    readonly linesWithoutUnit: number;
    readonly linesWithoutCart: number;
    readonly total: string;
  };
}

/** Releases before this one are from before 2003; nobody should begin with one. */
const oldRelease = '1.2.007';
const newestRelease = '1.2.071';

function ofEnvelope(seen: DocumentSeen): (string | false)[] {
  const { encoding, doctype, dtdVersion, payloadId, timestamp, deploymentMode } = seen;
  return [
    doctype === '' && 'It has no DOCTYPE; the release is taken from its version attribute, if it has one.',
    doctype !== undefined && doctype !== '' && !/https?:\/\//.test(doctype) && 'Its DOCTYPE names no web address.',
    dtdVersion === '' && 'It does not say which release of cXML it is written by.',
    dtdVersion !== '' && dtdVersion < oldRelease && `Its release ${dtdVersion} is very old.`,
    dtdVersion > newestRelease && `Its release ${dtdVersion} is younger than any that is known here.`,
    encoding !== undefined && encoding !== 'utf-8' && `It is written in ${encoding}, not in UTF-8.`,
    payloadId === '' && 'It has no payloadID, so a repeat of it cannot be recognised.',
    /\s/.test(payloadId) && 'There are blanks in its payloadID.',
    timestamp === '' && 'It has no timestamp.',
    timestamp !== '' &&
      !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?[+-]\d\d:?\d\d$/.test(timestamp) &&
      `Its timestamp “${timestamp.slice(0, 40)}” is not written as cXML wants it, with a numeric offset.`,
    seen.senderCount > 1 && `The sender has ${seen.senderCount} credentials; the one with the agreed secret counts.`,
    seen.isFromAnother && 'Somebody else sends it on behalf of the buyer in From.',
    deploymentMode !== undefined &&
      !['production', 'test'].includes(deploymentMode) &&
      `Its deploymentMode “${deploymentMode.slice(0, 20)}” is neither production nor test; it counts as production.`,
    seen.previousSecretUntil !== undefined &&
      `It still has the secret before the present one, which counts until ${seen.previousSecretUntil.slice(0, 10)}.`,
  ];
}

function ofSetUp({ setUp }: DocumentSeen): (string | false)[] {
  if (setUp === undefined) return [];
  const { operation, cookie, isCookieMarkup, person } = setUp;
  return [
    cookie.trim() === '' && 'Its BuyerCookie is empty; the buyer cannot tell two carts apart.',
    isCookieMarkup && 'Its BuyerCookie holds markup, which goes back as it came.',
    cookie.length > 1_000 && `Its BuyerCookie is ${cookie.length} characters long.`,
    operation !== operation.toLowerCase() && `Its operation is written “${operation.slice(0, 20)}”.`,
    person === '' && 'It names nobody who shops.',
  ];
}

function ofOrder({ order }: DocumentSeen): (string | false)[] {
  if (order === undefined) return [];
  const written = order.lineNumbers.filter((number) => number !== '');
  return [
    written.length < order.lineNumbers.length && 'Not every line has a number; its place counts.',
    new Set(written).size < written.length && 'Two of its lines have the same number.',
    order.linesWithoutUnit > 0 && 'Not every line says its unit.',
    order.linesWithoutCart > 0 && 'Not every line has the SupplierPartAuxiliaryID of a returned cart.',
    order.total.trim() === '' && 'It has no total.',
  ];
}

/** Sentences; none for a document that is as it should be. */
export const odditiesOf = (seen: DocumentSeen): string[] =>
  [...ofEnvelope(seen), ...ofSetUp(seen), ...ofOrder(seen)].filter((text) => text !== false);
