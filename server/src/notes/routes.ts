/** Binds the routes of notes. */
import { noteRoutes } from '@operatory/contract/notes';
import { isRefusal } from '@operatory/domain/refusals';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { deleteNote } from './delete-note.ts';
import { pinNote } from './pin-note.ts';
import { readNote } from './read-note.ts';
import { findNotes } from './reads.ts';
import { saveNote } from './save-note.ts';

/** The notes of an account: a page of them, one of them, saved, pinned, deleted. */
export function bindNoteRoutes(bind: Bind, services: Services): void {
  bind(noteRoutes.listNotes, ({ scope, query }) => findNotes(scope, services.pool, query));
  bind(noteRoutes.readNote, ({ viewer, params }) => readNote(services, viewer, params.id));
  bind(noteRoutes.saveNote, async ({ scope, body, reply }) => {
    const { id, note, version, basedOn } = body;
    const answer = await saveNote(services, scope, { id, note, version, basedOn });
    if (isRefusal(answer)) return answer;
    // A bare string would be sent as plain text, and responses are JSON.
    reply.type('application/json; charset=utf-8');
    return JSON.stringify(answer);
  });
  bind(noteRoutes.pinNote, ({ viewer, params, body }) => pinNote(services, viewer, { id: params.id, ...body }));
  bind(noteRoutes.deleteNote, ({ viewer, params, body }) =>
    deleteNote(services, viewer, { id: params.id, basedOn: body?.basedOn }),
  );
}
