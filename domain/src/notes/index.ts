export { neighborOf } from './neighbor.ts';
export { isBlank, textOf, titleOf } from './note-text.ts';

/** Notes per page of the list. */
export const notesPageSize = 100;

/** Maximum number of pinned notes per account: few enough to read at a glance during a call. */
export const maxPinnedNotes = 5;

/** The maximum length of what notes are searched for. */
export const longestNoteSearch = 100;

/** How long to wait after the last change before saving a note, in ms. */
export const noteAutosaveDelay = 5_000;

/** Up to this width, the list and the note take turns, in px. */
export const notesNarrowWidth = 420;

/** The maximum length of a note, in characters of HTML. */
export const longestNote = 200_000;
