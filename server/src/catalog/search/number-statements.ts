/** The statements that find items by item number and manufacturer part number. */
import { statement } from '../../search/statement.ts';
import {
  columns,
  type FoundRow,
  hasTerms,
  isWanted,
  number,
  phases,
  reach,
  window,
  withCards,
  within,
} from './found-rows.ts';

const place = '{afterPhase:integer}';
const afterRank = '{afterRank:integer}';

/** One branch of the numbers: its rows after the given place, in order. */
function numberBranch(phase: number, where: string, sortKey: string | undefined): string {
  return `(select ${columns(String(phase), sortKey)} from item_search s
            where ${place} <= ${phase} and ${where} and ${isWanted} and ${hasTerms}
            order by ${sortKey === undefined ? '' : `${sortKey}, `}s.rank ${reach})`;
}

const startRank = (phase: number) => `(case ${place} when ${phase} then ${afterRank} else 0 end)`;

const exactly = (phase: number, column: string) => `s.${column} = ${number} and s.rank > ${startRank(phase)}`;

/** Bounds as pairs: the index is then read in order, up to the page's end, however many numbers have the prefix. */
function beginning(phase: number, column: string): string {
  const last = `(select l.${column} from item_search l where l.rank = ${afterRank})`;
  return `(s.${column}, s.rank) > ((case ${place} when ${phase} then ${last} else ${number} end), ${startRank(phase)})
      and (s.${column}, s.rank) < ({numberEnd:text}, 0)`;
}

const numbers = [
  numberBranch(phases.exactNumber, exactly(phases.exactNumber, 'number_squashed'), undefined),
  numberBranch(
    phases.exactPart,
    `${exactly(phases.exactPart, 'part_squashed')} and s.number_squashed <> ${number}`,
    undefined,
  ),
  numberBranch(
    phases.numberPrefix,
    `${beginning(phases.numberPrefix, 'number_squashed')} and s.number_squashed <> ${number} and s.part_squashed <> ${number}`,
    's.number_squashed',
  ),
  numberBranch(
    phases.partPrefix,
    `${beginning(phases.partPrefix, 'part_squashed')} and s.part_squashed <> ${number} and s.number_squashed not like {numberPrefix:text}`,
    's.part_squashed',
  ),
].join(' union all ');

/** Exact numbers, then numbers and part numbers that begin so, in the order of the numbers. */
export const findNumbers = statement<FoundRow>('item-numbers', withCards(`${numbers} ${window}`));

export const countNumbers = statement<{ count: number }>(
  'item-numbers-count',
  `select count(*)::integer as count from item_search s
    where ((${within('number_squashed')}) or (${within('part_squashed')})) and ${isWanted} and ${hasTerms}`,
);
