/** Where the drawn picture of an item is found. */

/** Counts up when drawings change, so that copies kept by browsers are not shown any more. */
const drawingVersion = 1;

/** The address that an item carries as its image. */
export function pictureUrl(itemNumber: string): string {
  return `/api/item/picture/${itemNumber}.svg?v=${drawingVersion}`;
}
