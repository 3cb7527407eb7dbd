/** The Serial Shipping Container Code (SSCC): the number by which GS1 names one parcel among all in the world. */

/** Weights 3 and 1 in turn from the right, up to the next ten. */
function checkDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/**
 * 18 digits: extension digit, company prefix, number, check digit. A serial with more digits than the number continues
 * in the extension digit, so none repeats. Throws a RangeError for a serial that exceeds both.
 */
export function serialShippingCode(companyPrefix: string, serial: number): string {
  const room = 17 - companyPrefix.length;
  const digits = String(serial).padStart(room, '0');
  if (digits.length > room) throw new RangeError(`no room for serial ${serial} behind the prefix ${companyPrefix}`);
  const code = `${digits.slice(0, 1)}${companyPrefix}${digits.slice(1)}`;
  return `${code}${checkDigit(code)}`;
}
