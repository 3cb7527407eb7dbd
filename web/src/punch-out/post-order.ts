/** Hands a document over to the buyer's system: a form in this very window, posted once. */
import type { PunchOutOrder } from '@operatory/contract/punch-out';

/** The form's one field: the text as it is, which the browser encodes, or base64 where the connection says so [C7.35]. */
export function fieldOf({ order, fieldName }: Pick<PunchOutOrder, 'order' | 'fieldName'>): {
  name: string;
  value: string;
} {
  // The document is ASCII, so that no second encoding is needed.
  return { name: fieldName, value: fieldName === 'cxml-base64' ? btoa(order) : order };
}

/** Is there something to post, and an address to post it to [C5.08]? */
export function isPostable({ order, postUrl }: Pick<PunchOutOrder, 'order' | 'postUrl'>): boolean {
  return order.trim() !== '' && /^https?:\/\//i.test(postUrl);
}
