/** A person's mapping of a file: the meaning of its columns and its value formats. A profile stores it. */
import type { StoredProfile } from '@operatory/contract/exchange-profiles';
import {
  type FeedName,
  type FileEncoding,
  type FileForm,
  type FileProfile,
  feeds,
  matchWithProfile,
  ownForm,
} from '@operatory/domain/exchange';
import type { OpenedFile } from './open-file.ts';

/** The encoding belongs to the opened file. */
export type ValueForm = Omit<FileForm, 'encoding'>;

const formOf = ({ delimiter, hasDecimalComma, dateFormat, currency, areDecimalsRounded }: ValueForm): ValueForm => ({
  delimiter,
  hasDecimalComma,
  dateFormat,
  currency,
  areDecimalsRounded,
});

export const ownValueForm = formOf(ownForm);

export interface FileMapping {
  /** Our column for each header of the file; absent if the header is left out. */
  readonly columns: readonly (string | undefined)[];
  readonly form: ValueForm;
}

/** The initial mapping of a file: from the profile, or by our own guesses. */
export function mappingOf(feed: FeedName, { sample }: OpenedFile, profile: StoredProfile | undefined): FileMapping {
  const { settings } = profile ?? { settings: { ...ownForm, columns: {} } };
  const matches = matchWithProfile(feeds[feed], sample?.headers ?? [], settings);
  return { columns: matches.map(({ column }) => column), form: formOf(settings) };
}

/** The mapping as a profile: each header with its meaning, and the entries of `before` for headers that this file lacks. */
export function profileOf(
  { sample, encoding }: OpenedFile,
  { columns, form }: FileMapping,
  before: FileProfile['columns'] = {},
): FileProfile {
  const named = (sample?.headers ?? []).flatMap((header, index): [string, string | null][] => {
    const name = header.trim().slice(0, 200);
    return name === '' ? [] : [[name, columns[index] ?? null]];
  });
  // Of equal headers, one that has a meaning counts.
  const own = Object.fromEntries(named.toSorted(([, one], [, other]) => Number(one !== null) - Number(other !== null)));
  const taken = new Set(Object.values(own));
  const kept = Object.entries(before).filter(([, column]) => column === null || !taken.has(column));
  return { ...form, encoding, columns: { ...Object.fromEntries(kept), ...own } };
}

const alike: Partial<Record<FileEncoding, string>> = { 'utf-16le': 'utf-16', 'utf-16be': 'utf-16' };

/** Whether reading the file by the profile has the same result as the mapping. */
export function isAsStored(
  feed: FeedName,
  file: OpenedFile,
  { columns, form }: FileMapping,
  profile: StoredProfile,
): boolean {
  const stored = mappingOf(feed, file, profile);
  const { encoding } = profile.settings;
  const isSameText = encoding === file.encoding || encoding === alike[file.encoding];
  return isSameText && JSON.stringify(stored) === JSON.stringify({ columns, form });
}
