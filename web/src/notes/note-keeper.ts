/**
 * Keeps what somebody writes into one note: saved after five seconds of quiet and when the note is left, kept on this
 * device until then, never written over what somebody else wrote meanwhile [C4.07].
 */
import { isBlank, noteAutosaveDelay } from '@operatory/domain/notes';
import { type CallOptions, failureOf, isRefusedWith, isSessionOver } from '../calls/index.ts';
import { logFailure } from '../calls/logged.ts';
import type { Drafts, SentSave } from './drafts.ts';

/** What somebody else has made of the note. */
export interface OtherText {
  readonly note: string;
  readonly version: string;
  readonly changedBy: string | null;
  readonly changed: string;
}

export interface NoteCalls {
  /** Rejects with a `CallFailure`. */
  save(id: string, sent: SentSave, options: CallOptions): Promise<void>;
  remove(id: string, basedOn: readonly string[], options: CallOptions): Promise<void>;
  /** The note as it is now. */
  read(id: string): Promise<OtherText | 'deleted'>;
}

export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'failed';

export interface KeeperState {
  readonly id: string;
  readonly html: string;
  readonly status: SaveStatus;
  /** Both texts are shown until somebody decides, or leaves: then both are kept. */
  readonly other: OtherText | undefined;
  /** The note was deleted by somebody else: what was written here became a note of its own. */
  readonly isRescued: boolean;
}

export interface KeeperOptions {
  readonly id: string;
  readonly html: string;
  /** None: the note is new. */
  readonly versions: readonly string[];
  /** Words of a draft that are not saved. */
  readonly isDirty?: boolean;
  readonly calls: NoteCalls;
  readonly drafts: Drafts;
  readonly newId: () => string;
  readonly onChange: (state: KeeperState) => void;
  /** Told of each save that the server accepted, and of each note that is gone. */
  readonly onSaved: (id: string, html: string) => void;
  readonly onRemoved: (id: string) => void;
  /** Somebody else deleted it while nothing of ours waited. */
  readonly onGone: (id: string) => void;
}

/** A save that failed is tried again after so long, in ms. */
export const saveAgainAfter = 10_000;

/** A page that is left may hand over no more than this at once, in characters. */
const keepaliveLimit = 20_000;

export type NoteKeeper = ReturnType<typeof noteKeeper>;

export function noteKeeper({ calls, drafts, newId, ...options }: KeeperOptions) {
  let { id, html } = options;
  let versions = [...options.versions];
  let isDirty = options.isDirty ?? false;
  let isStored = versions.length > 0;
  let sent: SentSave | undefined;
  let status: SaveStatus = isDirty ? 'waiting' : 'saved';
  let other: OtherText | undefined;
  let isRescued = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | undefined;
  let isGoing = false;

  const tell = () => options.onChange({ id, html, status, other, isRescued });
  const keepDraft = () => drafts.keep({ noteId: id, html, versions, sent });
  const after = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), delay);
  };

  /** What was written becomes a note of its own; the next save makes it. */
  function becomeAnotherNote(): void {
    drafts.drop(id);
    id = newId();
    versions = [];
    isStored = false;
    sent = undefined;
    isDirty = true;
    other = undefined;
    keepDraft();
  }

  function meet(thrown: unknown): void {
    if (isRefusedWith(thrown, 'note.changed-elsewhere')) {
      const failure = failureOf(thrown);
      other = failure.kind === 'refused' ? (failure.document.note as OtherText) : undefined;
      status = 'failed';
      return;
    }
    if (isRefusedWith(thrown, 'note.deleted')) {
      becomeAnotherNote();
      isRescued = true;
      status = 'waiting';
      after(0);
      return;
    }
    logFailure(thrown);
    status = 'failed';
    // With the session over the next sign-in brings the person back here, and the draft is still there.
    if (!isSessionOver(thrown)) after(saveAgainAfter);
  }

  async function send(call: CallOptions): Promise<void> {
    const saving: SentSave = { version: newId(), html, basedOn: versions.slice(-90) };
    const noteId = id;
    sent = saving;
    // Whether it arrives or not: the next save may stand on it.
    versions.push(saving.version);
    keepDraft();
    status = 'saving';
    tell();
    try {
      await calls.save(noteId, saving, call);
      isStored = true;
      if (id === noteId && html === saving.html) {
        isDirty = false;
        status = 'saved';
        drafts.drop(noteId);
      } else {
        status = 'waiting';
      }
      options.onSaved(noteId, saving.html);
    } catch (thrown) {
      meet(thrown);
    }
    tell();
  }

  /** Sends what is not saved; nothing while two texts wait for a decision, and nothing where no text is. */
  async function save(call: CallOptions = {}): Promise<void> {
    clearTimeout(timer);
    if (call.keepalive !== true) await underWay;
    if (!isDirty || other !== undefined || isBlank(html)) return;
    underWay = send(call);
    await underWay;
  }

  async function remove(): Promise<void> {
    clearTimeout(timer);
    isGoing = true;
    await underWay;
    drafts.drop(id);
    try {
      if (isStored) await calls.remove(id, versions.slice(-90), {});
    } catch (thrown) {
      isGoing = false;
      throw thrown;
    }
    isDirty = false;
    options.onRemoved(id);
  }

  return {
    state: (): KeeperState => ({ id, html, status, other, isRescued }),
    edit(next: string): void {
      if (next === html) return;
      html = next;
      isDirty = true;
      if (status !== 'saving') status = 'waiting';
      keepDraft();
      after(noteAutosaveDelay);
      tell();
    },
    save: () => save(),
    /** Was this version made or seen here? */
    knows: (version: string) => versions.includes(version),
    /**
     * Word came that the note may be another one by now. Where nothing of ours waits, its text is answered, to be shown
     * instead; else both texts stand there until somebody decides. What is being sent is judged by its own answer.
     */
    async hear({ isDeleted = false } = {}): Promise<string | undefined> {
      await underWay;
      if (!isStored || isGoing) return undefined;
      const asked = id;
      const now = isDeleted ? 'deleted' : await calls.read(asked);
      if (id !== asked || isGoing || status === 'saving') return undefined;
      if (now === 'deleted') {
        // Words of ours are saved in a moment, and become a note of their own then.
        if (isDirty || other !== undefined) return undefined;
        isGoing = true;
        options.onGone(id);
        return undefined;
      }
      if (versions.includes(now.version)) return undefined;
      if (isDirty || other !== undefined) {
        clearTimeout(timer);
        other = now;
        status = 'failed';
        tell();
        return undefined;
      }
      html = now.note;
      versions = [now.version];
      tell();
      return html;
    },
    /** The window goes: what can be handed over is, the rest is kept as a draft. */
    hide(): void {
      if (html.length <= keepaliveLimit) void save({ keepalive: true });
    },
    /** Leaves the note: a blank one is deleted instead of saved; of two texts both are kept [C4.07]. */
    async leave(): Promise<void> {
      clearTimeout(timer);
      if (isGoing) return;
      if (other !== undefined) becomeAnotherNote();
      if (!isBlank(html)) {
        await save();
        clearTimeout(timer);
        return;
      }
      if (!isStored) {
        drafts.drop(id);
        return;
      }
      await remove().catch((thrown: unknown) => logFailure(thrown));
    },
    /** Deletes the note; rejects with the failure. */
    remove,
    /** Mine goes over the other text, which its reader has seen now. */
    async takeMine(): Promise<void> {
      if (other === undefined) return;
      versions = [other.version];
      other = undefined;
      isDirty = true;
      await save();
    },
    /** The other text stays and what was written here goes; answers the text. */
    takeOther(): string | undefined {
      if (other === undefined) return undefined;
      ({ note: html } = other);
      versions = [other.version];
      other = undefined;
      isDirty = false;
      status = 'saved';
      clearTimeout(timer);
      drafts.drop(id);
      tell();
      return html;
    },
    /** The other text stays, and what was written here becomes a note of its own. */
    async keepBoth(): Promise<void> {
      if (other === undefined) return;
      becomeAnotherNote();
      await save();
    },
  };
}
