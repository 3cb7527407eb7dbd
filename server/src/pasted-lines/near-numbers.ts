/** Numbers near one that the catalog doesn't have: longer ones that begin so, and those one typing slip away. */
import { squash } from '@operatory/domain/search';
import type { PastedReads } from './reads.ts';

const shortest = 5;

/** Two neighbours changed places, one sign too many, or a letter that looks like a digit. */
function slipsOf(number: string): string[] {
  const slips = new Set<string>([number.replaceAll('o', '0').replace(/[il]/g, '1')]);
  for (let at = 0; at < number.length; at += 1) {
    const [before, one, next, after] = [
      number.slice(0, at),
      number.charAt(at),
      number.charAt(at + 1),
      number.slice(at + 2),
    ];
    slips.add(before + next + after);
    if (next !== '') slips.add(before + next + one + after);
  }
  slips.delete(number);
  return [...slips];
}

/** Item numbers for each line, likeliest first; none where nothing is near. */
export async function nearNumbers(
  reads: PastedReads,
  lines: readonly (readonly string[])[],
): Promise<readonly (readonly string[])[]> {
  const keys = lines.map((numbers) => numbers.map(squash).find((number) => number.length >= shortest));
  const known = keys.flatMap((key) => key ?? []);
  const [beginning, slipped] = await Promise.all([
    reads.byBeginning(known),
    reads.byNumber(known.flatMap((key) => slipsOf(key))),
  ]);
  return keys.map((key) => {
    if (key === undefined) return [];
    const slips = slipsOf(key).flatMap((slip) => slipped.get(slip) ?? []);
    const items = [...slips.flatMap(({ asItem }) => asItem), ...slips.flatMap(({ asPart }) => asPart)];
    return [...new Set([...items, ...(beginning.get(key) ?? [])])];
  });
}
