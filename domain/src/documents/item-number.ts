/** How item numbers are displayed and printed. */

/** The item number of a free good that the manufacturer ships and the distributor doesn't stock. */
export const noItemNumber = '0';

/** The item's number; empty for a free good without one. */
export function shownItemNumber(itemNumber: string): string {
  return itemNumber === noItemNumber ? '' : itemNumber;
}
