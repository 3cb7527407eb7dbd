/**
 * Text that the server doesn't have yet, persisted on this device so that a closed tab or an unreachable server loses
 * nothing.
 */
import { type DeviceStorage, orUndefined, outboxPrefix } from '../outbox/storage.ts';

/** The last save as it was sent; if it's repeated, the server recognizes it. */
export interface SentSave {
  readonly version: string;
  readonly html: string;
  readonly basedOn: readonly string[];
}

export interface Draft {
  readonly noteId: string;
  readonly html: string;
  /** Versions of the note that this tab read or made. */
  readonly versions: readonly string[];
  readonly sent: SentSave | undefined;
  readonly tabId: string;
  /** When it was written, in ms. */
  readonly at: number;
  /** Why the server refused it: it stays here until its note is opened and changed. */
  readonly refused?: string | undefined;
}

export interface DraftPlace {
  readonly storage: DeviceStorage;
  /** The author. */
  readonly userId: string;
  /** Earlier releases used it as the key of their entries. */
  readonly email: string;
  readonly customerNumber: string;
  readonly tabId: string;
  readonly now: () => number;
}

/** An open tab sends its own text within seconds, so older text belongs to no open tab, in ms. */
const ownersTime = 30_000;

export type Drafts = ReturnType<typeof draftsOf>;

/** The drafts of one person for one account; a browser that refuses storage persists none. */
export function draftsOf({ storage, userId, email, customerNumber, tabId, now }: DraftPlace) {
  const prefix = `${outboxPrefix}${userId}/notes/${customerNumber}/`;
  const oldPrefix = `operatory/notes/${email}/${customerNumber}/`;

  for (const key of orUndefined(() => storage.keys()) ?? []) {
    if (!key.startsWith(oldPrefix)) continue;
    orUndefined(() => {
      const { windowId, ...draft } = JSON.parse(storage.getItem(key) ?? 'null') as Draft & { windowId?: string };
      storage.setItem(prefix + key.slice(oldPrefix.length), JSON.stringify({ ...draft, tabId: windowId }));
      storage.removeItem(key);
    });
  }

  function read(noteId: string): Draft | undefined {
    try {
      const draft = JSON.parse(storage.getItem(prefix + noteId) ?? 'null') as Draft | null;
      return typeof draft?.html === 'string' && Array.isArray(draft.versions) ? draft : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    /** Names the turn in which one tab at a time sends them. */
    turn: `${prefix}turn`,
    read,
    keep(draft: Omit<Draft, 'tabId' | 'at'>): void {
      try {
        storage.setItem(prefix + draft.noteId, JSON.stringify({ ...draft, tabId, at: now() }));
      } catch {
        // The screen shows that the text isn't saved.
      }
    },
    drop(noteId: string): void {
      try {
        storage.removeItem(prefix + noteId);
      } catch {
        // It was never persisted.
      }
    },
    /** Drafts that no open editor will send: this tab's from before a reload, and old ones of others. */
    abandoned(): Draft[] {
      try {
        const ids = storage.keys().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
        const all = ids.flatMap((id) => read(id) ?? []);
        return all.filter(
          (draft) => draft.refused === undefined && (draft.tabId === tabId || draft.at < now() - ownersTime),
        );
      } catch {
        return [];
      }
    },
  };
}
