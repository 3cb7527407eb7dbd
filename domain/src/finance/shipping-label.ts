/** A label for a parcel: in which forms it comes, and what its file is called. */

/** Forms of a label, as the wire names them [B3.08]. */
export const labelFormats = ['PDF', 'PNG', 'ZPL'] as const;

export type LabelFormat = (typeof labelFormats)[number];

/** The name of a label's file: its tracking number, without what no file may be called by [B7.03]. */
export function labelFileName(trackingNumber: string, format: LabelFormat): string {
  return `${trackingNumber.replace(/[^\w-]/g, '') || 'label'}.${format.toLowerCase()}`;
}
