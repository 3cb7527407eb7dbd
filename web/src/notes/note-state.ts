/**
 * The text of one note and its conflicts, as a pure reducer: an event makes the next state and says what is to be done.
 * Nothing is written over what someone else wrote, and no text is lost.
 */
import { noteAutosaveDelay } from '@operatory/domain/notes';
import type { Failure } from '../calls/index.ts';
import { verdictOf } from '../outbox/verdict.ts';
import type { SentSave } from './drafts.ts';

/** The note as changed by someone else. */
export interface OtherText {
  readonly note: string;
  readonly version: string;
  readonly changedBy: string | null;
  readonly changed: string;
}

/** `failed`: it's retried automatically. `refused`: the server rejects it as it is. */
export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'failed' | 'refused';

export interface NoteState {
  readonly id: string;
  readonly html: string;
  /** Versions of the note that this tab read or made: a save is based on them. */
  readonly versions: readonly string[];
  /** The text is not on the server. */
  readonly isDirty: boolean;
  /** The server has some version of it. */
  readonly isStored: boolean;
  /** The last save that was sent; it may have arrived. */
  readonly sent: SentSave | undefined;
  readonly status: SaveStatus;
  /** Why the server refused it. */
  readonly reason: string | undefined;
  /** Both texts are shown until the person decides, or leaves: then both are saved. */
  readonly other: OtherText | undefined;
  /** Someone else deleted the note: the text from here became a separate note. */
  readonly isRescued: boolean;
  /** It is being deleted, or has been deleted. */
  readonly isGoing: boolean;
}

export type NoteEvent =
  | { readonly kind: 'edited'; readonly html: string }
  /** A save is sent under a new version. */
  | { readonly kind: 'save-began'; readonly version: string }
  | { readonly kind: 'save-accepted'; readonly id: string; readonly html: string }
  /** `newId` names the note that the text becomes if its own was deleted. */
  | { readonly kind: 'save-failed'; readonly failure: Failure; readonly newId: string }
  /** The server's current copy of the note. */
  | { readonly kind: 'found'; readonly id: string; readonly found: OtherText | 'deleted' }
  | { readonly kind: 'removing' | 'not-removed' | 'removed' | 'mine-taken' | 'theirs-taken' }
  /** The text becomes a separate note. */
  | { readonly kind: 'both-kept'; readonly newId: string };

export type NoteEffect =
  | { readonly do: 'persist' | 'stop-timer' }
  | { readonly do: 'forget'; readonly id: string }
  | { readonly do: 'save-after'; readonly ms: number }
  /** With growing delays, and no earlier than the server allows. */
  | { readonly do: 'retry'; readonly failure: Failure }
  | { readonly do: 'tell-gone' };

export interface NoteStep {
  readonly state: NoteState;
  readonly effects: readonly NoteEffect[];
}

/** How many versions a save names at most. */
const namedVersions = 90;

/** The version that a save or a deletion is based on. */
export const basedOn = ({ versions }: NoteState): readonly string[] => versions.slice(-namedVersions);

/** A note as it is opened; without versions it is new. */
export function openedNote(note: {
  readonly id: string;
  readonly html: string;
  readonly versions: readonly string[];
  readonly isDirty?: boolean | undefined;
}): NoteState {
  const { id, html, versions, isDirty = false } = note;
  return {
    id,
    html,
    versions,
    isDirty,
    isStored: versions.length > 0,
    sent: undefined,
    status: isDirty ? 'waiting' : 'saved',
    reason: undefined,
    other: undefined,
    isRescued: false,
    isGoing: false,
  };
}

/** The unsaved text becomes a separate note; the next save creates it. */
function asAnotherNote(state: NoteState, id: string): NoteStep {
  return {
    state: { ...state, id, versions: [], isStored: false, sent: undefined, isDirty: true, other: undefined },
    effects: [{ do: 'forget', id: state.id }, { do: 'persist' }],
  };
}

function afterFailure(state: NoteState, failure: Failure, newId: string): NoteStep {
  const failed: NoteState = { ...state, status: 'failed' };
  const code = failure.kind === 'refused' ? failure.code : undefined;
  if (failure.kind === 'refused' && code === 'note.changed-elsewhere')
    return { state: { ...failed, other: failure.document.note as OtherText }, effects: [] };
  if (code === 'note.deleted') {
    const { state: another, effects } = asAnotherNote(state, newId);
    const rescued: NoteState = { ...another, isRescued: true, status: 'waiting' };
    return { state: rescued, effects: [...effects, { do: 'save-after', ms: 0 }] };
  }
  const verdict = verdictOf(failure);
  if (verdict === 'retry') return { state: failed, effects: [{ do: 'retry', failure }] };
  if (verdict === 'sign-in') return { state: failed, effects: [] };
  // Only a changed text can be accepted; until then, it stays on this device.
  return { state: { ...state, status: 'refused', reason: failure.detail }, effects: [] };
}

/** Replaces the text if nothing is unsaved here; otherwise both texts are shown until the person decides. */
function afterFinding(state: NoteState, id: string, found: OtherText | 'deleted'): NoteStep {
  const unchanged: NoteStep = { state, effects: [] };
  // A running save is resolved by its own response.
  if (state.id !== id || state.isGoing || state.status === 'saving') return unchanged;
  const isOurs = state.isDirty || state.other !== undefined;
  if (found === 'deleted') {
    // Our text is about to be saved, and becomes a separate note then.
    return isOurs ? unchanged : { state: { ...state, isGoing: true }, effects: [{ do: 'tell-gone' }] };
  }
  if (state.versions.includes(found.version)) return unchanged;
  if (isOurs) return { state: { ...state, other: found, status: 'failed' }, effects: [{ do: 'stop-timer' }] };
  return { state: { ...state, html: found.note, versions: [found.version] }, effects: [] };
}

function afterEdit(state: NoteState, html: string): NoteStep {
  if (html === state.html) return { state, effects: [] };
  const status = state.status === 'saving' ? 'saving' : 'waiting';
  return {
    state: { ...state, html, isDirty: true, reason: undefined, status },
    effects: [{ do: 'persist' }, { do: 'save-after', ms: noteAutosaveDelay }],
  };
}

/** The note stays, and text that was typed just before is still to be saved. */
function afterNotRemoved(state: NoteState): NoteStep {
  const stays: NoteState = { ...state, isGoing: false };
  if (!state.isDirty) return { state: stays, effects: [] };
  return { state: stays, effects: [{ do: 'persist' }, { do: 'save-after', ms: noteAutosaveDelay }] };
}

/** Whether it arrives or not: the next save may be based on it. */
function afterSaveBegan(state: NoteState, version: string): NoteStep {
  const sent = { version, html: state.html, basedOn: basedOn(state) };
  const versions = [...state.versions, version];
  return { state: { ...state, sent, versions, status: 'saving', reason: undefined }, effects: [{ do: 'persist' }] };
}

/** The other text, which the person has now seen, stays or is replaced. */
function afterChoice(state: NoteState, isMine: boolean): NoteStep {
  const { other } = state;
  if (other === undefined) return { state, effects: [] };
  const chosen: NoteState = { ...state, versions: [other.version], other: undefined };
  if (isMine) return { state: { ...chosen, isDirty: true }, effects: [] };
  return {
    state: { ...chosen, html: other.note, isDirty: false, status: 'saved' },
    effects: [{ do: 'stop-timer' }, { do: 'forget', id: state.id }],
  };
}

/** The state after an event, and what is to be done. */
export function nextNote(state: NoteState, event: NoteEvent): NoteStep {
  switch (event.kind) {
    case 'edited':
      return afterEdit(state, event.html);
    case 'save-began':
      return afterSaveBegan(state, event.version);
    case 'save-accepted': {
      const isLatest = state.id === event.id && state.html === event.html;
      const stored: NoteState = { ...state, isStored: true, status: 'waiting' };
      if (!isLatest) return { state: stored, effects: [] };
      return { state: { ...stored, isDirty: false, status: 'saved' }, effects: [{ do: 'forget', id: event.id }] };
    }
    case 'save-failed':
      return afterFailure(state, event.failure, event.newId);
    case 'found':
      return afterFinding(state, event.id, event.found);
    case 'removing':
      return { state: { ...state, isGoing: true }, effects: [{ do: 'stop-timer' }, { do: 'forget', id: state.id }] };
    case 'not-removed':
      return afterNotRemoved(state);
    case 'removed':
      return { state: { ...state, isDirty: false }, effects: [] };
    case 'both-kept':
      return state.other === undefined ? { state, effects: [] } : asAnotherNote(state, event.newId);
    default:
      return afterChoice(state, event.kind === 'mine-taken');
  }
}
