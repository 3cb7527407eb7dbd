/** Check digits of product numbers: GS1's for GTINs, HIBC's for health-industry bar codes. */

/** Whether the text has only digits, a GTIN's length, and a last digit that is right by GS1's rule. */
export function isGtin(text: string): boolean {
  return /^(\d{8}|\d{12,14})$/.test(text) && hasGs1CheckDigit(text);
}

/** Whether the last digit is a valid GS1 check digit, for any length. */
function hasGs1CheckDigit(digits: string): boolean {
  // From the right, digits after the check digit are weighted 3 and 1 alternately.
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** A GTIN, or GS1's number of a shipment (17 digits) or of a pallet or parcel (SSCC, 18 digits). */
export const isGs1Number = (text: string) => isGtin(text) || (/^\d{17,18}$/.test(text) && hasGs1CheckDigit(text));

/** Whether the last of these digits is right by Luhn's rule, which payment cards follow. */
export function hasLuhnCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighed = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}

const hibcCharacters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';

/** A HIBC primary code, such as `+A99912345/9B` without its secondary part: its last character is the sum of the others, modulo 43. */
export function isHibc(text: string): boolean {
  if (!/^\+[A-Z][A-Z0-9]{3}[A-Z0-9]{1,18}[0-9][A-Z0-9. $/+%-]$/.test(text)) return false;
  return hibcCheck(text.slice(0, -1)) === text.at(-1);
}

/** The check character of a HIBC text without one; undefined if a character isn't allowed. */
export function hibcCheck(body: string): string | undefined {
  const values = [...body].map((character) => hibcCharacters.indexOf(character));
  return values.includes(-1) ? undefined : hibcCharacters[values.reduce((sum, value) => sum + value, 0) % 43];
}

/** The device identifier of a UDI: a GTIN of 14 digits or a HIBC primary code. */
export const isDeviceIdentifier = (text: string) => (text.length === 14 && isGtin(text)) || isHibc(text);
