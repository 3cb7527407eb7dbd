/**
 * What someone writes into one note: saved after five seconds without a change and when the note is left, and persisted
 * on this device until then. Does what the reducer in `note-state.ts` decides.
 */
import { isBlank } from '@operatory/domain/notes';
import { type CallOptions, failureOf } from '../calls/index.ts';
import { logFailure } from '../calls/logged.ts';
import { makeBackoff } from '../outbox/backoff.ts';
import type { Drafts, SentSave } from './drafts.ts';
import {
  basedOn,
  type NoteEffect,
  type NoteEvent,
  type NoteState,
  nextNote,
  type OtherText,
  openedNote,
} from './note-state.ts';

export interface NoteCalls {
  /** Rejects with a `CallFailure`. */
  save(id: string, sent: SentSave, options: CallOptions): Promise<void>;
  remove(id: string, basedOn: readonly string[], options: CallOptions): Promise<void>;
  /** The note as it is now. */
  read(id: string): Promise<OtherText | 'deleted'>;
}

export interface KeeperOptions {
  readonly id: string;
  readonly html: string;
  /** None: the note is new. */
  readonly versions: readonly string[];
  /** The unsaved text of a draft. */
  readonly isDirty?: boolean;
  readonly calls: NoteCalls;
  readonly drafts: Drafts;
  readonly newId: () => string;
  readonly onChange: (state: NoteState) => void;
  /** Called after each accepted save, and for each deleted note. */
  readonly onSaved: (id: string, html: string) => void;
  readonly onRemoved: (id: string) => void;
  /** Someone else deleted it while nothing was unsaved here. */
  readonly onGone: (id: string) => void;
  readonly random?: () => number;
}

/** The most that a page being left can send, in characters. */
const keepaliveLimit = 20_000;

/** The note's state, and the calls that its changes trigger. */
function noteCore({ calls, drafts, newId, ...options }: KeeperOptions) {
  let state = openedNote(options);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | undefined;
  const backoff = makeBackoff(options.random);
  const after = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  };

  function perform(effect: NoteEffect): void {
    const { id: noteId, html, versions, sent } = state;
    if (effect.do === 'persist') drafts.keep({ noteId, html, versions, sent });
    else if (effect.do === 'forget') drafts.drop(effect.id);
    else if (effect.do === 'save-after') after(effect.ms);
    else if (effect.do === 'retry') after(backoff.next(effect.failure));
    else if (effect.do === 'stop-timer') clearTimeout(timer);
    else options.onGone(noteId);
  }

  function dispatch(event: NoteEvent): void {
    const before = state;
    const step = nextNote(state, event);
    state = step.state;
    for (const effect of step.effects) perform(effect);
    if (state !== before) options.onChange(state);
  }

  async function send(call: CallOptions): Promise<void> {
    dispatch({ kind: 'save-began', version: newId() });
    const { id, sent } = state;
    if (sent === undefined) return;
    try {
      await calls.save(id, sent, call);
    } catch (thrown) {
      dispatch({ kind: 'save-failed', failure: failureOf(thrown), newId: newId() });
      // The person already sees a conflict or a recovered text; log only other failures.
      if (state.other === undefined && state.id === id) logFailure(thrown);
      return;
    }
    backoff.reset();
    dispatch({ kind: 'save-accepted', id, html: sent.html });
    options.onSaved(id, sent.html);
  }

  /** Sends what is unsaved, unless two versions await a decision or there's no text. */
  async function save(call: CallOptions = {}): Promise<void> {
    clearTimeout(timer);
    if (call.keepalive !== true) await underWay;
    if (!state.isDirty || state.other !== undefined || isBlank(state.html)) return;
    underWay = send(call);
    await underWay;
  }

  async function remove(): Promise<void> {
    clearTimeout(timer);
    dispatch({ kind: 'removing' });
    await underWay;
    const { id, isStored } = state;
    drafts.drop(id);
    try {
      if (isStored) await calls.remove(id, basedOn(state), {});
    } catch (thrown) {
      dispatch({ kind: 'not-removed' });
      throw thrown;
    }
    dispatch({ kind: 'removed' });
    options.onRemoved(id);
  }

  return {
    state: (): NoteState => state,
    dispatch,
    save,
    remove,
    stopTimer: () => clearTimeout(timer),
    /** Settles when the running save is done. */
    settled: () => underWay,
  };
}

export type NoteKeeper = ReturnType<typeof noteKeeper>;

/** The keeper of one note; nothing is sent before something is typed. */
export function noteKeeper(options: KeeperOptions) {
  const { calls, drafts, newId } = options;
  const { state, dispatch, save, remove, stopTimer, settled } = noteCore(options);
  return {
    state,
    edit: (html: string) => dispatch({ kind: 'edited', html }),
    save: () => save(),
    /** Whether this version was made or seen here. */
    knows: (version: string) => state().versions.includes(version),
    /** A message said that the note may have changed. Returns its text if that should be shown instead. */
    async hear({ isDeleted = false } = {}): Promise<string | undefined> {
      await settled();
      const { id, isStored, isGoing } = state();
      if (!isStored || isGoing) return undefined;
      const found = isDeleted ? 'deleted' : await calls.read(id);
      const { versions } = state();
      dispatch({ kind: 'found', id, found });
      return state().versions === versions ? undefined : state().html;
    },
    /** The tab is closing: sends what it can and persists the rest as a draft. */
    hide(): void {
      if (state().html.length <= keepaliveLimit) void save({ keepalive: true });
    },
    /** Leaves the note: a blank one is deleted; if there are two versions, both are saved. */
    async leave(): Promise<void> {
      stopTimer();
      if (state().isGoing) return;
      dispatch({ kind: 'both-kept', newId: newId() });
      if (!isBlank(state().html)) {
        await save();
        stopTimer();
      } else if (state().isStored) await remove().catch((thrown: unknown) => logFailure(thrown));
      else drafts.drop(state().id);
    },
    /** Deletes the note; rejects with the failure. */
    remove,
    /** Mine replaces the other text. */
    async takeMine(): Promise<void> {
      if (state().other === undefined) return;
      dispatch({ kind: 'mine-taken' });
      await save();
    },
    /** Keeps the other version and drops mine; returns the text. */
    takeOther(): string | undefined {
      if (state().other === undefined) return undefined;
      dispatch({ kind: 'theirs-taken' });
      return state().html;
    },
    /** Keeps the other version; mine becomes a separate note. */
    async keepBoth(): Promise<void> {
      if (state().other === undefined) return;
      dispatch({ kind: 'both-kept', newId: newId() });
      await save();
    },
  };
}
