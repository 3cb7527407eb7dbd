/** The form of an item number: 1 to 20 letters, digits, and dashes. */
export function isItemNumber(text: string): boolean {
  return /^[A-Za-z0-9-]{1,20}$/.test(text);
}
