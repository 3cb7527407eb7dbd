/**
 * Looks at a SAML provider's answer before the library parses it: anybody can post one, and the library takes seconds or minutes
 * for some documents, before it knows whether they're signed. It walks all siblings of a node, for each of them, and does so for
 * the response, for the assertion, and for each certificate.
 */
import { SaxesParser } from 'saxes';

/** In base64. Someone in hundreds of groups needs less. */
const longestAnswer = 350_000;
/**
 * The worst answer within these keeps the library busy for 0.1 s with each certificate. `nodes` are elements, comments, CDATA
 * sections, and instructions; `each` is for the attributes of an element, and `value` for the length of one. Some providers
 * send each group with three attributes.
 */
const limits = { depth: 16, nodes: 500, attributes: 1_500, each: 20, value: 2_000 } as const;
/** How many of these an answer has at most. The library refuses more of them too, but not before it has worked on them. */
const most: Readonly<Record<string, number>> = {
  Assertion: 1,
  Signature: 2,
  SignedInfo: 2,
  Reference: 2,
  Transform: 4,
};
/** How much of an answer that is too long is read, for the request that it says it answers. In base64. */
const beginning = 8_000;

export const unreadable = 'The answer can’t be read as a SAML response.';
const tooLarge =
  'The answer is too large. If the person is in very many groups, have the provider send only those that are listed here.';

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

/** Counts elements that may occur once or twice. Throws `Stop`. */
function shapeCheck() {
  const path: string[] = [];
  const seen = new Map<string, number>();
  const signed = new Set<string>();
  return {
    open(name: string): void {
      const local = name.slice(name.indexOf(':') + 1);
      const times = (seen.get(local) ?? 0) + 1;
      seen.set(local, times);
      if (Object.hasOwn(most, local) && times > Number(most[local])) stop(unreadable);
      const within = path.join('/');
      if (local === 'Assertion' && within !== 'Response') stop(unreadable);
      // The response and the assertion each have their own.
      if (local === 'Signature') {
        if (signed.has(within) || !/^Response(\/Assertion)?$/.test(within)) stop(unreadable);
        signed.add(within);
      }
      path.push(local);
    },
    close: () => void path.pop(),
  };
}

/** Passes the request ID in the outermost element to `root`, and then checks the rest. Throws `Stop`. */
function scan(xml: string, root: (inResponseTo: string | undefined) => void): void {
  const parser = new SaxesParser();
  const shape = shapeCheck();
  let depth = 0;
  let nodes = 0;
  let attributesSoFar = 0;
  const count = () => {
    nodes += 1;
    if (nodes > limits.nodes) stop(tooLarge);
  };
  parser.on('doctype', () => stop('The answer has a document type, which isn’t accepted.'));
  parser.on('error', () => stop(unreadable));
  for (const kind of ['comment', 'cdata', 'processinginstruction'] as const) parser.on(kind, count);
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth === 1) {
      if (!/^([^:]+:)?Response$/.test(name)) stop(unreadable);
      root(attributes.InResponseTo);
    }
    count();
    const values = Object.values(attributes);
    attributesSoFar += values.length;
    if (depth > limits.depth || values.length > limits.each || attributesSoFar > limits.attributes) stop(tooLarge);
    if (values.some(({ length }) => length > limits.value)) stop(tooLarge);
    shape.open(name);
  });
  parser.on('closetag', () => {
    depth -= 1;
    shape.close();
  });
  parser.write(xml).close();
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
  const isTooLong = sent.length > longestAnswer;
  const xml = Buffer.from(isTooLong ? sent.slice(0, beginning) : sent, 'base64').toString('utf8');
  let inResponseTo: string | undefined;
  let problem: string | undefined;
  try {
    scan(xml, (id) => {
      inResponseTo = id;
    });
    problem = unsupported(xml);
  } catch (thrown) {
    if (!(thrown instanceof Stop)) throw thrown;
    problem = thrown.message;
  }
  // The person who started the request sees the reason, so both are passed on together.
  if (isTooLong) problem = tooLarge;
  return problem === undefined ? { inResponseTo } : { inResponseTo, problem };
}
