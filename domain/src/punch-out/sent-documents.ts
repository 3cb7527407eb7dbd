/** The documents that we send about an order, and where. */

/** By the name of the request. */
export const sentKinds: readonly string[] = [
  'ConfirmationRequest',
  'ShipNoticeRequest',
  'InvoiceDetailRequest',
  // What became of a change that came too late.
  'StatusUpdateRequest',
];

/** A catalog, which has its own address. It doesn't belong to an order. */
export const catalogKind = 'CatalogUploadRequest';

/** Where documents of this kind are sent; blank for nowhere. */
export const deliveryUrlFor = (
  {
    deliveryUrl,
    deliveryUrls,
    catalogUrl,
  }: {
    readonly deliveryUrl: string;
    readonly deliveryUrls: Readonly<Record<string, string>>;
    readonly catalogUrl: string;
  },
  kind: string,
): string => {
  if (kind === catalogKind) return catalogUrl;
  return Object.hasOwn(deliveryUrls, kind) ? (deliveryUrls[kind] ?? '') : deliveryUrl;
};

/** Whether a buyer gets documents of this kind: it named an address, and wants invoices from here. */
export const isSent = (
  profile: Parameters<typeof deliveryUrlFor>[0] & { readonly areInvoicesSent: boolean },
  kind: string,
): boolean => deliveryUrlFor(profile, kind) !== '' && (kind !== 'InvoiceDetailRequest' || profile.areInvoicesSent);
