/**
 * Looks at a SAML provider's answer before the library parses it: anybody can post one, and the library's parser takes minutes
 * for some documents, such as one that is thousands of elements deep.
 */
import { SaxesParser } from 'saxes';

/** In base64. Someone in thousands of groups needs less. */
const longestAnswer = 350_000;
const limits = { depth: 32, elements: 10_000, attributes: 40 } as const;

export const unreadable = 'The answer can’t be read as a SAML response.';
const tooLarge = 'The answer is too large.';

interface Scanned {
  /** The request that it says it answers; nothing has proved it. */
  readonly inResponseTo?: string | undefined;
  /** Why it isn't parsed, as a sentence. */
  readonly problem?: string;
}

class Stop extends Error {}

const stop = (problem: string): never => {
  throw new Stop(problem);
};

/** What the outermost element says it answers. Throws `Stop`. */
function scan(xml: string): string | undefined {
  const parser = new SaxesParser();
  let depth = 0;
  let elements = 0;
  let inResponseTo: string | undefined;
  parser.on('doctype', () => stop('The answer has a document type, which isn’t accepted.'));
  parser.on('error', () => stop(unreadable));
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    elements += 1;
    if (depth > limits.depth || elements > limits.elements) stop(tooLarge);
    if (Object.keys(attributes).length > limits.attributes) stop(tooLarge);
    if (depth > 1) return;
    if (!/(^|:)Response$/.test(name)) stop(unreadable);
    inResponseTo = attributes.InResponseTo;
  });
  parser.on('closetag', () => {
    depth -= 1;
  });
  parser.write(xml).close();
  return inResponseTo;
}

/** What isn't secure or can't be read here, although it's SAML. */
function unsupported(xml: string): string | undefined {
  if (/EncryptedAssertion[\s>]/.test(xml)) {
    return 'The provider encrypts its assertions, which can’t be read here. Have it send them signed and not encrypted.';
  }
  return /xmldsig#(rsa-sha1|dsa-sha1|hmac-sha1|sha1)\b|xmldsig-more#(rsa-md5|md5)\b/.test(xml)
    ? 'The provider signs with SHA-1. Have it use SHA-256.'
    : undefined;
}

export function scanAnswer(sent: string): Scanned {
  if (sent.length > longestAnswer) return { problem: tooLarge };
  const xml = Buffer.from(sent, 'base64').toString('utf8');
  try {
    const inResponseTo = scan(xml);
    const problem = unsupported(xml);
    return problem === undefined ? { inResponseTo } : { inResponseTo, problem };
  } catch (thrown) {
    if (thrown instanceof Stop) return { problem: thrown.message };
    throw thrown;
  }
}
