/** Knows lines that ask for nothing: the frame of an e-mail, sums, and rules drawn with dashes. */
import type { PassedReason } from './pasted-list.ts';

const mail: readonly RegExp[] = [
  /^(?:from|to|cc|bcc|subject|sent|reply-to)\s*:\s/i,
  /^date\s*:.*\d{4}/i,
  /^on\b.+\bwrote\s*:$/i,
  /^-{2,}\s*(?:original|forwarded) message/i,
  /^begin forwarded message/i,
  /^sent from my\b/i,
  /^(?:hi|hello|dear|hey|good (?:morning|afternoon|evening))\b[^\d]{0,40}$/i,
  /^(?:thanks|thank you|many thanks|best|best regards|kind regards|regards|sincerely|cheers)\b[^\d]{0,30}$/i,
  /^(?:please|pls|can you|could you|we need|i need)\b[^\d]{0,60}:\s*$/i,
];

const total = /^(?:sub-?\s?total|grand total|total|sales tax|tax|shipping|freight|balance)\b[\s:=|,;]*[$€£\d.,\s|;]*$/i;

/** Why a line asks for nothing; `undefined` when it may ask for a product. */
export function passedReason(line: string): PassedReason | undefined {
  const text = line.slice(0, 200).replace(/\s+/g, ' ').trim();
  if (!/[\p{L}\p{N}]/u.test(line)) return 'marks';
  if (mail.some((pattern) => pattern.test(text))) return 'mail';
  return total.test(text) ? 'total' : undefined;
}
