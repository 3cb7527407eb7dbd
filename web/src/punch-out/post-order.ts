/** Hands a document over to the buyer's system: a form in this very window, posted once. */
import type { PunchOutOrder } from '@operatory/contract/punch-out';

interface PostedForm {
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  /** As the attributes of a form; absent where the browser's own way is right. */
  readonly charset?: string;
  readonly target?: string;
}

/**
 * What is posted: for cXML one field with the text as it is, which the browser encodes, or base64 where the connection
 * says so [C7.35]; for another dialect the fields that came.
 */
export function formOf({ order, fieldName = 'cxml-urlencoded', form }: Omit<PunchOutOrder, 'postUrl'>): PostedForm {
  if (form !== undefined) return form;
  // The document is ASCII, so that no second encoding is needed.
  return { fields: [{ name: fieldName, value: fieldName === 'cxml-base64' ? btoa(order) : order }] };
}

/** Is there something to post, and an address to post it to [C5.08]? */
export function isPostable({ order, postUrl }: Pick<PunchOutOrder, 'order' | 'postUrl'>): boolean {
  return order.trim() !== '' && /^https?:\/\//i.test(postUrl);
}
