/** Validates documents against the cXML DTDs, if they're next to the project (they aren't ours to distribute). */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DtdValidator, XmlDocument, XmlDtd } from 'libxml2-wasm';

const project = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const folder = join(dirname(project), 'shared/cxml/dtd');

/** Whether the DTDs are there; tests that need them are skipped otherwise. */
export const isDtdThere = existsSync(folder);

/** Throws for a document that isn't valid by this file, such as `1.2.071/InvoiceDetail.dtd`. */
export function validateByDtd(text: string, file: string): void {
  const validator = new DtdValidator(XmlDtd.fromString(readFileSync(join(folder, file), 'utf8')));
  const document = XmlDocument.fromString(text.replace(/<!DOCTYPE[^>]*>/, ''));
  try {
    validator.validate(document);
  } finally {
    document.dispose();
    validator.dispose();
  }
}
