/** Posts one document to a buyer's system and reads the response. */
import { cutUnits } from '@operatory/domain/punch-out';
import { maskDocument } from '../../cxml/mask.ts';
import { readXml } from '../../cxml/read-xml.ts';
import { elementAt } from '../../cxml/xml-tree.ts';

/** Shorter than the wait before a second attempt, so that two never run side by side. */
const longestMs = 20_000;
const longestAnswer = 65_536;

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

async function readShort(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > longestAnswer) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
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
  { document, userAgent }: { readonly document: string; readonly userAgent: string },
): Promise<Answer> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', 'user-agent': userAgent },
      body: document,
      // A document with a secret must not follow a redirect.
      redirect: 'manual',
      signal: AbortSignal.timeout(longestMs),
    });
    return { ...judge(response.status, await readShort(response)), tookMs: took() };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    const statusText = isLate ? 'No answer within 20 seconds' : 'The address could not be reached';
    return { outcome: 'failed', statusCode: 0, statusText, body: '', tookMs: took(), isUnanswered: true };
  }
}
