/** The demo buyer as SAP: the form that its browser sends to the shop, and the one that is returned. */

/** Who it is; everybody knows the secret. */
export const demoSap = { identity: 'DEMO-SAP', secret: 'demo-shared-secret' } as const;

export interface SapItem {
  readonly part: string;
  readonly words: string;
  readonly quantity: string;
  readonly price: string;
}

/** The fields that open a visit; the cart comes back in the frame that the visit was in. */
export const arrivalOf = (hookUrl: string): Readonly<Record<string, string>> => ({
  USERNAME: demoSap.identity,
  PASSWORD: demoSap.secret,
  BUYER: 'demo.sap',
  HOOK_URL: hookUrl,
  '~OkCode': 'ADDI',
  '~TARGET': '_self',
  '~CALLER': 'CTLG',
  OCI_VERSION: '4.0',
  http_content_charset: 'UTF-8',
});

/** Fields for display: one on each line. */
export const written = (fields: Iterable<readonly [string, string]>) =>
  [...fields].map(([name, value]) => `${name}=${value}`).join('\n');

/** The items of a returned form, in order; none if the visit was canceled. */
export function sapItemsOf(fields: URLSearchParams): readonly SapItem[] {
  const items: SapItem[] = [];
  for (let at = 1; fields.has(`NEW_ITEM-QUANTITY[${at}]`); at += 1) {
    const field = (name: string) => fields.get(`NEW_ITEM-${name}[${at}]`) ?? '';
    items.push({
      part: field('VENDORMAT'),
      words: field('DESCRIPTION'),
      quantity: String(Number(field('QUANTITY'))),
      price: Number(field('PRICE')).toFixed(2),
    });
  }
  return items;
}
