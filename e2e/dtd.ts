/** Proves documents by the DTD where the DTDs lie beside the project; they belong to others and are no part of it. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DtdValidator, XmlDocument, XmlDtd } from 'libxml2-wasm';

const project = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const folder = join(dirname(project), 'shared/cxml/dtd');

/** Which DTD a document is proved by: requests about fulfillment and invoices have one each, known in one release only. */
const fileOf = (document: string) =>
  /<(ConfirmationRequest|ShipNoticeRequest)>/.test(document)
    ? '1.2.071/Fulfill.dtd'
    : /<InvoiceDetailRequest>/.test(document)
      ? '1.2.071/InvoiceDetail.dtd'
      : '1.2.014/cXML.dtd';

/** Throws for a document that is not valid; answers how many were proved, which is none without the DTDs. */
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
