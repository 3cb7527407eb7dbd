/** Where practices pay their balance: a page of the distributor's payment service that the product only links to. */

/** The placeholder for the account's number in the address. */
const placeholder = '{account}';

/** An https address, where `{account}` may appear anywhere after the host. Blank means that there is none. */
export function isPaymentAddress(text: string): boolean {
  return text === '' || /^https:\/\/[a-z\d][a-z\d.-]*(?::\d{1,5})?(?:[/?#][^\s<>"\\]*)?$/i.test(text);
}

/** The address for one account; undefined if there is none. */
export function paymentLink(address: string, customerNumber: string): string | undefined {
  if (address === '' || !isPaymentAddress(address)) return undefined;
  return address.replaceAll(placeholder, encodeURIComponent(customerNumber));
}
