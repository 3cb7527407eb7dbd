/** Where the drawn picture of an item is found. */

/** Counts up when drawings change, so that browsers don't show their cached copies. */
const drawingVersion = 1;

/** The address that an item carries as its image. */
export function pictureUrl(itemNumber: string): string {
  return `/api/item/picture/${itemNumber}.svg?v=${drawingVersion}`;
}
