/** What the further secrets of a connection are for, in words. */
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

/** In the order in which they're offered: what holds for all documents before what holds for one kind. */
export const offeredPurposes = [...credentialPurposes].sort(
  (one, other) => Number(one.includes('/')) - Number(other.includes('/')),
);
