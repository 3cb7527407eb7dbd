/** A form's fields as readable text, one per line, as stored and shown. */
import type { FormField, OciForm } from '@operatory/domain/punch-out';

/** `name=value` for each field; a line break within a value would look like another field. */
export const formLines = (fields: readonly FormField[]) =>
  fields.map(({ name, value }) => `${name}=${value}`.replace(/[\r\n\0]+/g, ' ')).join('\n');

/** Between the fields and the document that one of them has in it. No field makes an empty line. */
const gap = '\n\n';

/** A form to a buyer: its fields, and below them the document in one of them, as it can be read. */
export function shownForm({ fields, document }: Pick<OciForm, 'fields' | 'document'>): string {
  if (document === undefined) return formLines(fields);
  const others = fields.filter(({ name }) => name !== document.field);
  return `${formLines(others)}${gap}Field ${document.field}, as ${document.encoding}:\n${document.text}`;
}

/** What `shownForm` wrote, in its two parts; the document with everything above it. */
export function partsOfShown(text: string): { readonly lines: string; readonly document: string } {
  const at = text.indexOf(gap);
  return at < 0 ? { lines: text, document: '' } : { lines: text.slice(0, at), document: text.slice(at) };
}
