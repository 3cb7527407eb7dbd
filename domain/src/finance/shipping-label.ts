/** A label for a parcel: its formats and its file name. */

/** Formats of a label, as named on the wire. */
export const labelFormats = ['PDF', 'PNG', 'ZPL'] as const;

export type LabelFormat = (typeof labelFormats)[number];

/** The name of a label's file: its tracking number, without characters that file names can't have. */
export function labelFileName(trackingNumber: string, format: LabelFormat): string {
  return `${trackingNumber.replace(/[^\w-]/g, '') || 'label'}.${format.toLowerCase()}`;
}
