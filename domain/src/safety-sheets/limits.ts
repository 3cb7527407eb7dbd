/** The limits of a download. */

/** How many days a link works. */
export const linkDays = 7;

/** Sheets in one download. */
export const maxSheets = 5_000;
