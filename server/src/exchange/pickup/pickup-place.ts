/** A place where others put files for us: a folder, or a server of theirs. */
import type { Readable } from 'node:stream';

export type PlaceName = 'folder' | 'sftp';

export interface FoundFile {
  /** Without a folder. */
  readonly name: string;
  readonly bytes: number;
  /** Another file of the same name has another version. */
  readonly version: string;
  readonly changedAt: Date;
}

/** The outcome of a file. */
export interface Settlement {
  readonly file: FoundFile;
  /** The name of its manifest, if it has one. */
  readonly manifest: string | undefined;
  /** A part of new names, if others have those already; always the same for one file. */
  readonly stamp: string;
  /** Why the file, or some of its rows, can't be used; absent if all is well. */
  readonly reason?: string;
  /** The file was refused whole. */
  readonly isRefused: boolean;
  /** The rows that can't be used, as CSV. */
  readonly rejects?: Readable;
}

export interface PickupPlace {
  readonly name: PlaceName;
  /** The name of a run's sender, such as `the folder`. */
  readonly sender: string;
  /** Files that look complete. Rejects if the place can't be reached. */
  list(): Promise<readonly FoundFile[]>;
  /** The stream fails if the file changes while it is being read. */
  open(file: FoundFile): Promise<Readable>;
  /** Moves a file out of the way. Safe to repeat, also after it was interrupted. */
  settle(settlement: Settlement): Promise<void>;
  /** Puts an answer where the sender of a file looks for it; one of the same name is replaced. */
  answer(name: string, content: string): Promise<void>;
  /** Called after each look, whether or not it worked. */
  close?(): Promise<void>;
}

/** Files under these names are still being written. */
export const isUnfinished = (name: string) => name.startsWith('.') || /\.(part|tmp|filepart)$/i.test(name);

/** The text file next to a refused file. */
export function reasonText({ file, reason = '', isRefused, rejects }: Settlement): string {
  const lines = isRefused
    ? [
        `${file.name} was not loaded. Nothing in the shop changed.`,
        '',
        `Why: ${reason}`,
        '',
        'What to do: correct the file, and send it again under the same name.',
      ]
    : [
        `${file.name} was loaded, except for some of its rows.`,
        '',
        reason,
        ...(rejects === undefined ? [] : [`They are in ${file.name}.rejects.csv, each with what is wrong with it.`]),
        '',
        'What to do: correct these rows, and send them as a file of changes (delta).',
      ];
  return `${lines.join('\n')}\n`;
}
