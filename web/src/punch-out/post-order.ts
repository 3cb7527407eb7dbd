/** The form that posts a document to the buyer's system from this tab. */
import type { PunchOutOrder } from '@operatory/contract/punch-out';

interface PostedForm {
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  /** As the attributes of a form; absent for the browser's defaults. */
  readonly charset?: string;
  readonly target?: string;
}

/**
 * What is posted: for cXML, one field with the text, encoded by the browser or as base64, depending on the connection
 * [C7.35]; for another dialect, its fields.
 */
export function formOf({ order, fieldName = 'cxml-urlencoded', form }: Omit<PunchOutOrder, 'postUrl'>): PostedForm {
  if (form !== undefined) return form;
  // The document is ASCII, so btoa can encode it.
  return { fields: [{ name: fieldName, value: fieldName === 'cxml-base64' ? btoa(order) : order }] };
}

/** Whether there is a document and an address to post it to. */
export function isPostable({ order, postUrl }: Pick<PunchOutOrder, 'order' | 'postUrl'>): boolean {
  return order.trim() !== '' && /^https?:\/\//i.test(postUrl);
}
