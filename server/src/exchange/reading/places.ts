/** Finds each column of the feed in the header of a file. */
import {
  type Feed,
  type FileProfile,
  type HeaderMatch,
  isLeftOut,
  longestHeading,
  matchWithProfile,
  missingColumns,
  missingColumnText,
} from '@operatory/domain/exchange';
import { lackingColumn, type Places } from '../checking/check-rows.ts';
import { FileTrouble } from './file-trouble.ts';
import { stageColumn } from './stage-file.ts';

/** A header that stands twice leaves open which of the two columns is meant, and they may differ. */
function refuseTwice(matches: readonly HeaderMatch[]): void {
  const used = matches.filter(({ column, kind }) => column !== undefined && kind !== 'near');
  const twice = used.find(({ header }) => matches.filter((other) => other.header === header).length > 1);
  if (twice === undefined) return;
  throw new FileTrouble(
    `The file has the column “${twice.header}” more than once, so it isn’t clear which one is meant. Rename or remove the others, and send the file again.`,
  );
}

/** Throws `FileTrouble` if a header that we use stands twice, or a required column is missing. Whether a similar header is meant is left to a person. */
export function placesOf(
  feed: Feed,
  names: readonly string[],
  profile: Pick<FileProfile, 'columns'> | null,
): {
  readonly places: Places;
  readonly unknown: string[];
  /** The file's header of each column. */
  readonly headings: Readonly<Record<string, string>>;
} {
  const matches = matchWithProfile(feed, names, profile ?? { columns: {} });
  const places = new Map<string, string>();
  const unknown: string[] = [];
  const headings: Record<string, string> = {};
  for (const [index, { header, column, kind }] of matches.entries()) {
    if (column !== undefined && kind !== 'near') {
      places.set(column, `s.${stageColumn(index)}`);
      headings[column] = header.slice(0, longestHeading);
    } else if (header !== '' && kind !== 'profile' && !isLeftOut(header)) unknown.push(header);
  }
  refuseTwice(matches);
  const missing = missingColumns(feed, places.keys());
  if (missing.length > 0)
    throw new FileTrouble(missing.map((column) => missingColumnText(feed, column, unknown)).join(' '));
  // In a file that says which rows are withdrawn, the others are refused for what they lack, row by row.
  for (const { name } of feed.columns.filter(({ isRequired }) => isRequired === true))
    if (!places.has(name)) places.set(name, lackingColumn);
  return { places, unknown, headings };
}
