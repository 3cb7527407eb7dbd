/** A PO number with what it is, once: many begin with `PO` already. */
export const poWords = (poNumber: string): string => (/^p\.?o(?![a-z])/i.test(poNumber) ? poNumber : `PO ${poNumber}`);
