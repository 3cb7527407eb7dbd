export { neighbourOf } from './neighbour.ts';
export { isBlank, textOf, titleOf } from './note-text.ts';

/** Notes that a page of the list holds [C9.04]. */
export const notesPageSize = 100;

/** Quiet after the last change before a note is saved, in ms [C4.07]. */
export const noteAutosaveDelay = 5_000;

/** Up to this width the list and the note alternate, in px [C2.23]. */
export const notesNarrowWidth = 420;

/** What a note may hold, in characters of HTML. */
export const longestNote = 200_000;
