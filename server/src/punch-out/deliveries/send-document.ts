/** Posts one document to a buyer's system and reads the response. */
import { cutUnits } from '@operatory/domain/punch-out';
import { maskDocument } from '../../cxml/mask.ts';
import { readXml } from '../../cxml/read-xml.ts';
import { elementAt } from '../../cxml/xml-tree.ts';
import { hostOf, PrivateAddress } from '../../http/outgoing-address.ts';
import { type LongBody, postOutgoing } from '../../http/post-outgoing.ts';

/** Shorter than the wait before a second attempt, so that two never run side by side. */
const usualSeconds = 20;

/** A document and how it's sent. */
export interface Sending {
  /** With its proof. */
  readonly document: string;
  /** The header's value; blank for none. */
  readonly authorization: string;
  readonly userAgent: string;
  readonly privateHosts: readonly string[];
}

/** The posted body, if it's more than the document. */
interface SentBody {
  readonly contentType: string;
  readonly body: string | LongBody;
  /** How long it may take, the answer included. */
  readonly seconds: number;
}

export interface Answer {
  /** `taken`; `refused` for good; `failed` where another attempt may work. */
  readonly outcome: 'taken' | 'refused' | 'failed';
  /** Of the cXML Status, else of HTTP, else 0. */
  readonly statusCode: number;
  readonly statusText: string;
  /** Masked. */
  readonly body: string;
  readonly tookMs: number;
  /** The address couldn't be reached or didn't respond in time. */
  readonly isUnanswered?: true;
}

/**
 * The hosts that a connection may lead to in private networks: those that the administrator allows, and the address's own
 * where only the command on the server can have set it: localhost, and plain HTTP.
 */
function privateHostsOf(url: string, allowed: readonly string[]): readonly string[] {
  const address = new URL(url);
  const host = hostOf(address);
  return address.protocol === 'http:' || host === 'localhost' ? [...allowed, host] : allowed;
}

/** A buyer who says in cXML that the document is wrong will say so again; anything else may be temporary. */
function judge(httpStatus: number, text: string): Omit<Answer, 'tookMs'> {
  const read = readXml(Buffer.from(text));
  const root = 'root' in read ? read.root : undefined;
  const status = elementAt(root, 'Response', 'Status');
  const code = Number(status?.attributes.code);
  if (root === undefined || status === undefined || !Number.isInteger(code)) {
    return {
      outcome: 'failed',
      statusCode: httpStatus,
      statusText: `HTTP ${httpStatus} without a cXML Status`,
      body: '',
    };
  }
  const outcome = code >= 200 && code < 300 ? 'taken' : code >= 400 && code < 500 ? 'refused' : 'failed';
  const words = cutUnits(status.attributes.text ?? '', 300);
  return { outcome, statusCode: code, statusText: words, body: maskDocument(root) };
}

/** Never throws: a failed attempt is a result. */
export async function sendDocument(
  url: string,
  sending: Sending,
  { contentType, body, seconds }: SentBody = {
    contentType: 'text/xml; charset=utf-8',
    body: sending.document,
    seconds: usualSeconds,
  },
): Promise<Answer> {
  const { authorization, userAgent, privateHosts } = sending;
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  const signal = AbortSignal.timeout(seconds * 1_000);
  try {
    const { status, text } = await postOutgoing(
      {
        url,
        headers: {
          'content-type': contentType,
          'user-agent': userAgent,
          ...(authorization === '' ? {} : { authorization }),
        },
        body,
        privateHosts: privateHostsOf(url, privateHosts),
      },
      signal,
    );
    return { ...judge(status, text), tookMs: took() };
  } catch (error) {
    const statusText =
      error instanceof PrivateAddress
        ? 'The address leads into a private network'
        : signal.aborted
          ? `No answer within ${seconds} seconds`
          : 'The address could not be reached';
    return { outcome: 'failed', statusCode: 0, statusText, body: '', tookMs: took(), isUnanswered: true };
  }
}
