/** Recognizes lines that order nothing: the frame of an e-mail, titles, totals, and rules drawn with dashes. */
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

/** An earlier e-mail follows, without a mark on its lines. */
const earlierMail = [/^on\b.+\bwrote\s*:$/i, /^-{2,}\s*original message/i];

export const beginsEarlierMail = (line: string) => earlierMail.some((pattern) => pattern.test(line.trim()));

const date = '\\d{1,4}[/.-]\\d{1,2}(?:[/.-]\\d{2,4})?';
const titleWords = new RegExp(
  `^(?:[\\p{L}.'’&-]+\\s+){0,4}(?:order|orders|reorder|supplies|list|restock)\\b[^\\d]{0,40}(?:${date})?\\s*$`,
  'iu',
);

/** `Weekly supply list`, `Order 11/22/2026`, `Operatory 2:`: introductions that don't name a product. */
export function isTitle(line: string): boolean {
  if (line.length > 80) return false;
  return titleWords.test(line) || /^[\p{L}][^\d:]{0,40}(?:\d{1,2})?\s*:$/u.test(line);
}

const total = /^(?:sub-?\s?total|grand total|total|sales tax|tax|shipping|freight|balance)\b[\s:=|,;]*[$€£\d.,\s|;]*$/i;

/** Why a line orders nothing; `undefined` if it may order a product. */
export function passedReason(line: string): PassedReason | undefined {
  const text = line.slice(0, 200).replace(/\s+/g, ' ').trim();
  if (!/[\p{L}\p{N}]/u.test(line)) return 'marks';
  if (mail.some((pattern) => pattern.test(text))) return 'mail';
  return total.test(text) ? 'total' : undefined;
}
