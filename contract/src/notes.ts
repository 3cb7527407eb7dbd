/** Staff notes about an account. */

import { longestNote, longestNoteSearch, maxPinnedNotes, notesPageSize } from '@operatory/domain/notes';
import { z } from 'zod';
import { pageOf, pageQuery } from './page.ts';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { customerNumber, instant, typedText } from './values.ts';

/** A note in the list; its text is read separately. */
export const noteRow = z.object({
  id: z.string(),
  title: z.string().describe('The first line of the text'),
  created: instant,
  customerNumber: z.string(),
  changed: instant,
  changedBy: z.string().nullable().describe('Who saved it last, if known'),
  isPinned: z.boolean().describe('Shown in phone mode'),
});

export const note = z.object({
  ...noteRow.shape,
  note: z.string().describe('HTML of paragraphs, lists, links and emphasis, cleaned by the server'),
  version: z.string().describe('The id of the last save'),
});

/** Sent with a refused save: the current note. */
export interface NoteConflict {
  readonly note: z.infer<typeof note>;
}

const id = z.uuid().transform((text) => text.toLowerCase());
const basedOn = z
  .array(id)
  .max(100)
  .describe('Versions that the writer has seen or made; the stored note must be one of them. Empty for a new note');

const editNotes = { kind: 'account', capability: 'account.edit-notes' } as const;

export const noteRoutes = {
  listNotes: route({
    ...panelPaths.listNotes,
    summary: 'Notes about an account, newest first',
    access: {
      kind: 'account',
      capability: 'account.view-notes',
      account: { in: 'params', name: 'customerNumber' },
    },
    params: z.object({ customerNumber }),
    query: z.object({
      ...pageQuery({ size: notesPageSize, max: notesPageSize }),
      searchText: typedText(longestNoteSearch)
        .optional()
        .describe('Only notes whose text contains each of these words, also within words'),
    }),
    reply: pageOf(noteRow),
    refusals: ['customer.not-found'],
  }),
  readNote: route({
    ...panelPaths.readNote,
    summary: 'A note with its text and its version',
    access: { kind: 'general', capability: 'notes.view' },
    params: z.object({ id: id.describe('The id of the note') }),
    reply: note,
    refusals: ['note.not-found'],
  }),
  saveNote: route({
    ...panelPaths.saveNote,
    summary: 'Saves a note, new or changed, and returns its id; a repeat changes nothing',
    access: { ...editNotes, account: { in: 'body', name: 'customerNumber' } },
    // Read-only fields of a note that is sent back unchanged; they're ignored.
    body: z.object({
      id: id.describe('Chosen by the writer'),
      customerNumber,
      note: z.string().max(longestNote).describe('HTML; anything but text, lists, links and emphasis is removed'),
      title: typedText(500).optional().describe('Accepted and ignored: the title is the first line of the text'),
      version: id
        .optional()
        .describe(
          'The id of this save, chosen by the writer, to recognize a repeat. Without `basedOn`, the version of ' +
            'the note that was read is accepted too. Absent: refused only when someone else changed the note after the caller read it',
        ),
      basedOn: basedOn.optional(),
    }),
    reply: z.string().describe('The id of the note'),
    refusals: [
      'customer.not-found',
      'note.not-found',
      'note.changed-elsewhere',
      'note.deleted',
      'note.empty',
      'note.too-long',
    ],
  }),
  pinNote: route({
    ...panelPaths.pinNote,
    summary: `Pins a note, so that phone mode shows it, or unpins it; at most ${maxPinnedNotes} of an account. A repeat changes nothing`,
    access: { kind: 'general', capability: 'notes.edit' },
    params: z.object({ id: id.describe('The id of the note') }),
    body: z.object({ isPinned: z.boolean() }),
    refusals: ['note.not-found', 'note.pins-full'],
  }),
  deleteNote: route({
    ...panelPaths.deleteNote,
    summary: 'Deletes a note; a repeat changes nothing',
    access: { kind: 'general', capability: 'notes.edit' },
    params: z.object({ id: id.describe('The id of the note') }),
    body: z.strictObject({ basedOn: basedOn.optional() }).optional(),
    refusals: ['note.not-found', 'note.changed-elsewhere'],
  }),
};
