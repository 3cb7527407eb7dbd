/** Why a message was refused or did not arrive, and the way out, in words for customer service. */
import type { NotKnownReason } from '../punch-out/index.ts';

export interface MessageSeen {
  readonly direction: 'in' | 'out';
  /** That we answered, or that was answered to us; 0 where nothing was. */
  readonly statusCode: number;
  readonly statusText: string;
  /** A `NotKnownReason`; blank elsewhere. */
  readonly reason: string;
  /** Who claimed to send it; blank where they are known. */
  readonly sender: string;
  /** The host that the cart was to return to; blank where it is not known. */
  readonly returnHost: string;
  /** Those that are agreed now. */
  readonly returnHosts: readonly string[];
}

export interface Explanation {
  /** What is wrong; a sentence. */
  readonly what: string;
  /** What somebody can do about it. */
  readonly wayOut: string;
}

/** Whether a status says that all is well. */
export const isAccepted = (statusCode: number) => statusCode >= 200 && statusCode < 300;

const strangers: Readonly<Record<NotKnownReason, (seen: MessageSeen) => Explanation>> = {
  'unknown-sender': ({ sender }) => ({
    what: `No connection has the sender “${sender || 'without a name'}”.`,
    wayOut:
      'Compare domain and identity with what was agreed, letter by letter. For a new buyer, describe the connection with the punch-out command.',
  }),
  'no-secret': () => ({
    what: 'The sender gave no shared secret.',
    wayOut: 'Ask the buyer to send it in Header/Sender/Credential. Signatures are not offered.',
  }),
  'wrong-secret': () => ({
    what: 'The buyer’s secret is not the one we hold.',
    wayOut: 'Agree on a secret once more and save it with the connection; the present one then counts 30 days longer.',
  }),
  'secret-too-old': () => ({
    what: 'The buyer still sends the secret before the present one, and its closing date is over.',
    wayOut: 'Ask the buyer to send the present secret.',
  }),
  'not-for-this-buyer': () => ({
    what: 'The sender is right, but may not act for the buyer in From.',
    wayOut: 'Name that buyer in the connection, or allow the sender to act for others.',
  }),
  'switched-off': () => ({
    what: 'This connection is switched off.',
    wayOut: 'Save it as active when the buyer may come again.',
  }),
};

const isStranger = (reason: string): reason is NotKnownReason => Object.hasOwn(strangers, reason);

/** Whatever the dialect calls the field of the return address. */
const elsewhere = /^The host of \S+ is not agreed/;

/** A value that cannot be used has a way out of its own. */
function explainValue({ statusText, returnHost, returnHosts }: MessageSeen): Explanation {
  if (elsewhere.test(statusText)) {
    const agreed = returnHosts.length === 0 ? 'none is agreed' : `agreed are ${returnHosts.join(', ')}`;
    return {
      what: `The return address ${returnHost === '' ? '' : `(${returnHost}) `}is not among the hosts of this connection: ${agreed}.`,
      wayOut: 'If it is the buyer’s, add the host to the connection. If nobody knows it, ask the buyer.',
    };
  }
  if (statusText.startsWith('BrowserFormPost/URL')) {
    return { what: statusText, wayOut: 'Ask the buyer’s technician for an https address that carts return to.' };
  }
  if (/not sold to this account/.test(statusText)) {
    return {
      what: statusText,
      wayOut: 'The part is unknown, withdrawn or without a price here. Agree on another, then the buyer orders again.',
    };
  }
  if (/agreed for this connection/.test(statusText)) {
    return { what: statusText, wayOut: 'Ask the buyer to order in the agreed currency.' };
  }
  return { what: statusText, wayOut: 'Ask the buyer to correct this and to send a new document.' };
}

const waysOut: Readonly<Record<number, string>> = {
  403: 'Look at the account: while it is closed, nothing can be ordered for it.',
  406: 'Hand this sentence to the buyer’s technician: the document could not be read.',
  409: 'The buyer’s system used a number for a second document. Each one needs a payloadID and an order number of its own.',
  412: 'The person begins a new cart; what they had stands in their requisition.',
  450: 'Take this by phone or e-mail, and ask the buyer to switch such documents off.',
  499: 'Ask the buyer to leave attachments away, or to order in parts.',
  560: 'The buyer’s system sent too much at once and will send it again.',
};

function explainTaken(seen: MessageSeen): Explanation {
  if (isStranger(seen.reason)) return strangers[seen.reason](seen);
  if (seen.statusCode === 400 || elsewhere.test(seen.statusText)) return explainValue(seen);
  if (seen.statusCode === 401) {
    return {
      what: 'The sender was not recognised.',
      wayOut: 'Compare domain, identity and secret with what was agreed.',
    };
  }
  const ours = 'Something failed here. The buyer’s system will send it again; if it fails again, look into the log.';
  return { what: seen.statusText, wayOut: waysOut[seen.statusCode] ?? ours };
}

function explainSent({ statusCode, statusText }: MessageSeen): Explanation {
  if (statusCode === 0) {
    return {
      what: statusText || 'The buyer’s address could not be reached.',
      wayOut: 'Ask the buyer whether their system is up and the address is still right.',
    };
  }
  if (/without a cXML Status/.test(statusText)) {
    const isElsewhere = statusCode >= 300 && statusCode < 400;
    return {
      what: `The buyer’s address answered ${statusText}.`,
      wayOut: isElsewhere
        ? 'It leads on to another address, which is not followed: ask the buyer for that one.'
        : 'Ask the buyer whether this is the address that takes cXML.',
    };
  }
  if (statusCode >= 400 && statusCode < 500) {
    return {
      what: `The buyer’s system refused it: ${statusText}`,
      wayOut: 'Clear up with the buyer what it names, then send it again: nothing is tried by itself any more.',
    };
  }
  return {
    what: `The buyer’s system failed: ${statusText || statusCode}`,
    wayOut: 'It is tried again by itself. If that goes on, tell the buyer.',
  };
}

/** `undefined` for a message that was accepted. */
export function explainMessage(seen: MessageSeen): Explanation | undefined {
  // An HTTP status alone proves nothing: the other side has to say it in cXML.
  const isUnread = seen.direction === 'out' && /without a cXML Status/.test(seen.statusText);
  if (isAccepted(seen.statusCode) && !isUnread) return undefined;
  return seen.direction === 'in' ? explainTaken(seen) : explainSent(seen);
}
