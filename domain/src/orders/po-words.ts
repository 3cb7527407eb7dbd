/** A PO number with its label, once: many already start with `PO`. */
export const poWords = (poNumber: string): string => (/^p\.?o(?![a-z])/i.test(poNumber) ? poNumber : `PO ${poNumber}`);
