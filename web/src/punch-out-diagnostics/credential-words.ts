/** The purposes of a connection's additional secrets, as text. */
import { credentialPurposes } from '@operatory/domain/punch-out';

const kindWords: Readonly<Record<string, string>> = {
  ConfirmationRequest: 'confirmations',
  ShipNoticeRequest: 'ship notices',
  InvoiceDetailRequest: 'invoices',
  StatusUpdateRequest: 'answers to late changes',
  CatalogUploadRequest: 'catalogs',
};

/** `Password or token of our invoices`. */
export function credentialWord(purpose: string): string {
  if (purpose === 'incoming') return 'Password or token of the buyer’s requests';
  const [what, kind = ''] = purpose.split('/');
  const documents = kindWords[kind] ?? 'documents';
  return what === 'secret' ? `Shared secret of our ${documents} only` : `Password or token of our ${documents}`;
}

/** In the order offered: those for all documents before those for one kind. */
export const offeredPurposes = [...credentialPurposes].sort(
  (one, other) => Number(one.includes('/')) - Number(other.includes('/')),
);
