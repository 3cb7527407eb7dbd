/** A form's fields as readable text, one per line, as stored and shown. */
import type { FormField } from '@operatory/domain/punch-out';

/** `name=value` for each field; a line break within a value would look like another field. */
export const formLines = (fields: readonly FormField[]) =>
  fields.map(({ name, value }) => `${name}=${value}`.replace(/[\r\n\0]+/g, ' ')).join('\n');
