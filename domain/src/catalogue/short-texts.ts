/** Texts cut to the room that a compact card has, and addresses made whole. */

export const compactLengths = { description: 90, narrowDescription: 27, vendorPartNumber: 30 } as const;

/** At most `length` characters, the last an ellipsis where something was cut. */
export function shorten(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

/** A manufacturer's web address with `https://` in front unless it has a web scheme already [A5.03]. */
export function vendorWebAddress(address: string): string {
  const trimmed = address.trim();
  return /^https?:\/\//i.test(trimmed) || trimmed === '' ? trimmed : `https://${trimmed}`;
}
