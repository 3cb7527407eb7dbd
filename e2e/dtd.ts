/** Validates documents against the cXML DTDs, if they're next to the project; we may not distribute them with it. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DtdValidator, XmlDocument, XmlDtd } from 'libxml2-wasm';

const project = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const folder = join(dirname(project), 'shared/cxml/dtd');

/** The DTD that validates a document: fulfillment requests and invoices each have their own. */
const fileOf = (document: string) =>
  /<(ConfirmationRequest|ShipNoticeRequest)>/.test(document)
    ? '1.2.071/Fulfill.dtd'
    : /<InvoiceDetailRequest>/.test(document)
      ? '1.2.071/InvoiceDetail.dtd'
      : '1.2.014/cXML.dtd';

/** Throws for an invalid document. Returns how many were validated, which is 0 without the DTDs. */
export function proveByDtd(documents: readonly string[]): number {
  if (!existsSync(folder)) return 0;
  for (const text of documents) {
    const validator = new DtdValidator(XmlDtd.fromString(readFileSync(join(folder, fileOf(text)), 'utf8')));
    const document = XmlDocument.fromString(text.replace(/<!DOCTYPE[^>]*>/, ''));
    try {
      validator.validate(document);
    } finally {
      document.dispose();
      validator.dispose();
    }
  }
  return documents.length;
}
