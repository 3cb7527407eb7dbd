/** The limits of a download. */

/** A link works for so many days [C9.06]. */
export const linkDays = 7;

/** Sheets in one download. */
export const mostSheets = 5_000;
