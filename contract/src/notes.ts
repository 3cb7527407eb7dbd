/** Notes of the staff about an account [C7.05] [C7.06] [C7.07] [C7.08]. */
import { longestNote, notesPageSize } from '@operatory/domain/notes';
import { z } from 'zod';
import { pageOf, pageQuery } from './page.ts';
import { paths } from './paths.ts';
import { route } from './route.ts';
import { customerNumber, instant, typedText } from './values.ts';

/** A note as the list names it; the text comes with the note itself. */
export const noteRow = z.object({
  id: z.string(),
  title: z.string().describe('The first line of the text'),
  created: instant,
  customerNumber: z.string(),
  changed: instant,
  changedBy: z.string().nullable().describe('Who saved it last, where that is known'),
});

export const note = z.object({
  ...noteRow.shape,
  note: z.string().describe('HTML of paragraphs, lists, links and emphasis, cleaned by the server'),
  version: z.string().describe('The id of the save that made it what it is'),
});

/** What a refused save carries besides: the note as it is now. */
export interface NoteConflict {
  readonly note: z.infer<typeof note>;
}

const id = z.uuid().transform((text) => text.toLowerCase());
const basedOn = z
  .array(id)
  .max(100)
  .describe('Versions that the writer has seen or made: the note must still be one of them. None: a new note');

const editNotes = { kind: 'account', capability: 'account.edit-notes' } as const;

export const noteRoutes = {
  listNotes: route({
    ...paths.listNotes,
    summary: 'The notes about an account, the newest first',
    access: {
      kind: 'account',
      capability: 'account.view-notes',
      account: { in: 'params', name: 'customerNumber' },
    },
    params: z.object({ customerNumber }),
    query: z.object(pageQuery({ size: notesPageSize, max: notesPageSize })),
    reply: pageOf(noteRow),
    refusals: ['customer.not-found'],
  }),
  readNote: route({
    ...paths.readNote,
    summary: 'A note with its text and its version',
    access: { kind: 'general', capability: 'notes.view' },
    params: z.object({ id: id.describe('The id of the note') }),
    reply: note,
    refusals: ['note.not-found'],
  }),
  saveNote: route({
    ...paths.saveNote,
    summary: 'Writes a note, new or changed, and answers its id; a repeat changes nothing',
    access: { ...editNotes, account: { in: 'body', name: 'customerNumber' } },
    body: z.strictObject({
      id: id.describe('Chosen by the writer'),
      customerNumber,
      note: z.string().max(longestNote).describe('HTML; whatever is not text, lists, links or emphasis is taken out'),
      title: typedText(500).optional().describe('Taken for the sake of older callers: the title is the first line'),
      version: id.describe('The id of this save, chosen by the writer'),
      basedOn: basedOn.default([]),
    }),
    reply: z.string().describe('The id of the note'),
    refusals: ['customer.not-found', 'note.not-found', 'note.changed-elsewhere', 'note.deleted', 'note.empty'],
  }),
  deleteNote: route({
    ...paths.deleteNote,
    summary: 'Deletes a note; a repeat changes nothing',
    access: { kind: 'general', capability: 'notes.edit' },
    params: z.object({ id: id.describe('The id of the note') }),
    body: z.strictObject({ basedOn: basedOn.optional() }).optional(),
    refusals: ['note.not-found', 'note.changed-elsewhere'],
  }),
};
