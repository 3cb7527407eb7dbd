/** Explains to customer service why a message was refused or not delivered, and what to do. */
import type { UnknownSenderReason } from '../punch-out/index.ts';

export interface MessageOutcome {
  readonly direction: 'in' | 'out';
  /** The status that we sent or received; 0 if there was none. */
  readonly statusCode: number;
  readonly statusText: string;
  /** A `UnknownSenderReason`; blank otherwise. */
  readonly reason: string;
  /** Who claimed to send it; blank if unknown. */
  readonly sender: string;
  /** The host of the return address; blank if unknown. */
  readonly returnHost: string;
  /** The hosts that are allowed now. */
  readonly returnHosts: readonly string[];
}

export interface Explanation {
  /** The problem; a sentence. */
  readonly what: string;
  /** How to fix it. */
  readonly wayOut: string;
}

/** Whether a status means success. */
export const isAccepted = (statusCode: number) => statusCode >= 200 && statusCode < 300;

const strangers: Readonly<Record<UnknownSenderReason, (seen: MessageOutcome) => Explanation>> = {
  'unknown-sender': ({ sender }) => ({
    what: `No connection has the sender “${sender || 'without a name'}”.`,
    wayOut: 'Compare the domain and identity with the connection, letter by letter. For a new buyer, add a connection.',
  }),
  'no-secret': () => ({
    what: 'The sender sent no shared secret.',
    wayOut: 'Ask the buyer to send it in Header/Sender/Credential. Signatures aren’t supported.',
  }),
  'wrong-secret': () => ({
    what: 'The buyer’s shared secret doesn’t match ours.',
    wayOut: 'Agree on a new secret and save it with the connection. You choose how long the old one keeps working.',
  }),
  'mac-unsupported': () => ({
    what: 'The sender sent a CredentialMac of a kind that cXML doesn’t define.',
    wayOut: 'Ask for type FromSenderCredentials and algorithm HMAC-SHA1-96, or for the shared secret.',
  }),
  'mac-expired': () => ({
    what: 'The buyer’s CredentialMac isn’t valid now.',
    wayOut:
      'Its creationDate and expirationDate need a UTC offset, may be a day apart at most, and must include the present. Ask the buyer to check their clock.',
  }),
  'no-http-proof': () => ({
    what: 'The request has no Authorization header of the kind that this connection asks for.',
    wayOut: 'Ask the buyer to send it with the first request, without waiting for a 401, or change the setting.',
  }),
  'wrong-http-proof': () => ({
    what: 'The user name, password, or token in the Authorization header doesn’t match ours.',
    wayOut: 'Agree on a new one and save it under Other credentials of the connection.',
  }),
  'no-stored-proof': () => ({
    what: 'The connection asks for an Authorization header, but has no password or token to compare it with.',
    wayOut: 'Store or make one under Other credentials of the connection.',
  }),
  'secret-too-old': () => ({
    what: 'The buyer still sends the old secret, which has expired.',
    wayOut: 'Ask the buyer to send the current secret.',
  }),
  'not-for-this-buyer': () => ({
    what: 'The sender is known, but may not act for the buyer in From.',
    wayOut: 'Name that buyer in the connection, or allow the sender to act for others.',
  }),
  'switched-off': () => ({
    what: 'This connection is turned off.',
    wayOut: 'Save it as active to turn it on again.',
  }),
  'wrong-address': () => ({
    what: 'The document came from an IP address that this connection doesn’t allow.',
    wayOut: 'The answer names the address. If it’s the buyer’s, add it to the connection’s allowed addresses.',
  }),
  'too-many-tries': () => ({
    what: 'Too many wrong secrets came for this login from one address.',
    wayOut: 'It can try again in 15 minutes. Check with the buyer which secret they send.',
  }),
  'too-many-documents': () => ({
    what: 'The buyer’s system sent more than 240 documents in a minute.',
    wayOut: 'It will send them again. If this keeps happening, tell the buyer.',
  }),
};

const isStranger = (reason: string): reason is UnknownSenderReason => Object.hasOwn(strangers, reason);

/** For any dialect's name of the return address field. */
const elsewhere = /^The host of \S+ is not agreed/;

/** An unusable value has its own advice. */
function explainValue({ statusText, returnHost, returnHosts }: MessageOutcome): Explanation {
  if (elsewhere.test(statusText) && returnHosts.length === 0) {
    return {
      what: 'This connection has no host for carts to return to, so no visit can start.',
      wayOut: 'Ask the buyer for the host of their return address, and add it to the connection’s settings.',
    };
  }
  if (elsewhere.test(statusText)) {
    const allowed = returnHosts.join(', ');
    return {
      what: `The return URL’s host ${returnHost === '' ? '' : `(${returnHost}) `}isn’t allowed. Allowed: ${allowed}.`,
      wayOut: 'If it belongs to the buyer, add it to the connection. If you don’t recognize it, ask the buyer.',
    };
  }
  if (statusText.startsWith('BrowserFormPost/URL')) {
    return { what: statusText, wayOut: 'Ask the buyer’s engineer for an https return address.' };
  }
  if (/not sold to this account/.test(statusText)) {
    return {
      what: statusText,
      wayOut: 'We don’t sell this part, or it has no price. Agree on another part; the buyer then orders again.',
    };
  }
  if (/agreed for this connection/.test(statusText)) {
    return { what: statusText, wayOut: 'Ask the buyer to order in the agreed currency.' };
  }
  return { what: statusText, wayOut: 'Ask the buyer to correct this and send a new document.' };
}

const waysOut: Readonly<Record<number, string>> = {
  403: 'Check the account: nothing can be ordered while it is closed.',
  406: 'Send this message to the buyer’s engineer: we couldn’t read the document.',
  409: 'The buyer’s system reused a number. Each document needs its own payloadID and order number.',
  412: 'The shopper starts a new cart. The old items are still in their requisition.',
  450: 'Handle this by phone or e-mail, and ask the buyer to turn these documents off.',
  499: 'Ask the buyer to leave out attachments, or to split the order.',
  560: 'The buyer’s system sent too much at once and will try again.',
};

function explainTaken(seen: MessageOutcome): Explanation {
  if (isStranger(seen.reason)) return strangers[seen.reason](seen);
  if (seen.statusCode === 400 || elsewhere.test(seen.statusText)) return explainValue(seen);
  if (seen.statusCode === 401) {
    return {
      what: 'The sender wasn’t recognized.',
      wayOut: 'Compare the domain, identity and secret with the connection.',
    };
  }
  const ours =
    'Something failed on our side. The buyer’s system will send it again; if it fails again, check the server log.';
  return { what: seen.statusText, wayOut: waysOut[seen.statusCode] ?? ours };
}

function explainSent({ statusCode, statusText }: MessageOutcome): Explanation {
  if (statusCode === 0) {
    return {
      what: statusText || 'Couldn’t reach the buyer’s address.',
      wayOut: 'Ask the buyer whether their system is running and the address is still correct.',
    };
  }
  if (/without a cXML Status/.test(statusText)) {
    const isElsewhere = statusCode >= 300 && statusCode < 400;
    return {
      what: `The buyer’s address answered ${statusText}.`,
      wayOut: isElsewhere
        ? 'It redirects to another address, which we don’t follow. Ask the buyer for that address.'
        : 'Ask the buyer whether this address accepts cXML.',
    };
  }
  if (statusCode >= 400 && statusCode < 500) {
    return {
      what: `The buyer’s system refused it: ${statusText}`,
      wayOut: 'Resolve this with the buyer, then resend the document. We no longer retry it.',
    };
  }
  return {
    what: `The buyer’s system failed: ${statusText || statusCode}`,
    wayOut: 'We’ll retry automatically. If it keeps failing, tell the buyer.',
  };
}

/** `undefined` for a message that was accepted. */
export function explainMessage(seen: MessageOutcome): Explanation | undefined {
  // An HTTP status alone proves nothing: the other side has to confirm it in cXML.
  const isUnread = seen.direction === 'out' && /without a cXML Status/.test(seen.statusText);
  if (isAccepted(seen.statusCode) && !isUnread) return undefined;
  return seen.direction === 'in' ? explainTaken(seen) : explainSent(seen);
}
