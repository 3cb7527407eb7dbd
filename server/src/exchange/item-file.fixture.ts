/** A small file of items, as CSV. */

export const header = 'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure,pack';
export const file = (...rows: string[]) => `${[header, ...rows].join('\n')}\n`;
/** One item of the vendor `1`, by its number. */
export const row = (number: number, more = {}) => {
  const {
    text = `Item ${number}`,
    vendor = '1',
    unit = 'EA',
  } = more as { text?: string; vendor?: string; unit?: string };
  return `I${number},${text},${vendor},P-${number},${unit},Each`;
};
