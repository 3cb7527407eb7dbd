/** The number that identifies an account. It's text, because it's a name and not a quantity. */
declare const customerNumberBrand: unique symbol;

export type CustomerNumber = string & { readonly [customerNumberBrand]: true };

/** Reads a customer number from text: 1 to 12 digits. Anything else is `undefined`. */
export function parseCustomerNumber(text: string): CustomerNumber | undefined {
  return /^\d{1,12}$/.test(text) ? (text as CustomerNumber) : undefined;
}
