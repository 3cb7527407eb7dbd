/** What may be an item number at all: 1 to 20 letters, digits and dashes. */
export function isItemNumber(text: string): boolean {
  return /^[A-Za-z0-9-]{1,20}$/.test(text);
}
