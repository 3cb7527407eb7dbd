/** Words that the server does not have yet, kept on this device: a closed tab or a server that is away loses nothing. */

/** A save as it was sent last; sent again it is recognised. */
export interface SentSave {
  readonly version: string;
  readonly html: string;
  readonly basedOn: readonly string[];
}

export interface Draft {
  readonly noteId: string;
  readonly html: string;
  /** Versions of the note that this window read or made. */
  readonly versions: readonly string[];
  readonly sent: SentSave | undefined;
  readonly windowId: string;
  /** When it was kept, in ms. */
  readonly at: number;
}

/** The part of the browser's local storage that is used. Every call may throw. */
export interface DraftStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(): readonly string[];
}

export interface DraftPlace {
  readonly storage: DraftStorage;
  /** Whose words they are. */
  readonly email: string;
  readonly customerNumber: string;
  readonly windowId: string;
  readonly now: () => number;
}

/** Another window sends its own words within seconds; what lies here longer has nobody any more, in ms. */
const ownersTime = 30_000;

export type Drafts = ReturnType<typeof draftsOf>;

/** The drafts of one person for one account; a browser that refuses its storage keeps none. */
export function draftsOf({ storage, email, customerNumber, windowId, now }: DraftPlace) {
  const prefix = `operatory/notes/${email}/${customerNumber}/`;

  function read(noteId: string): Draft | undefined {
    try {
      const draft = JSON.parse(storage.getItem(prefix + noteId) ?? 'null') as Draft | null;
      return typeof draft?.html === 'string' && Array.isArray(draft.versions) ? draft : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    read,
    keep(draft: Omit<Draft, 'windowId' | 'at'>): void {
      try {
        storage.setItem(prefix + draft.noteId, JSON.stringify({ ...draft, windowId, at: now() }));
      } catch {
        // The screen says by itself that the words are not saved.
      }
    },
    drop(noteId: string): void {
      try {
        storage.removeItem(prefix + noteId);
      } catch {
        // It was never kept.
      }
    },
    /** Drafts that no open editor will send: of this window before it was loaded anew, and old ones of others. */
    abandoned(): Draft[] {
      try {
        const ids = storage.keys().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
        const all = ids.flatMap((id) => read(id) ?? []);
        return all.filter((draft) => draft.windowId === windowId || draft.at < now() - ownersTime);
      } catch {
        return [];
      }
    },
  };
}
