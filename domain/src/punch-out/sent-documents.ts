/** The documents that we send about an order, and where. */

/** By the name of the request. */
export const sentKinds: readonly string[] = [
  'ConfirmationRequest',
  'ShipNoticeRequest',
  'InvoiceDetailRequest',
  // What became of a change that came too late.
  'StatusUpdateRequest',
];

/** Where documents of this kind are sent; blank for nowhere. */
export const deliveryUrlFor = (
  {
    deliveryUrl,
    deliveryUrls,
  }: { readonly deliveryUrl: string; readonly deliveryUrls: Readonly<Record<string, string>> },
  kind: string,
): string => (Object.hasOwn(deliveryUrls, kind) ? (deliveryUrls[kind] ?? '') : deliveryUrl);
