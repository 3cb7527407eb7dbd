/** Numbers near one that the catalog doesn't have: longer ones that start with it, and those one typo away. */
import { squash } from '@operatory/domain/search';
import type { PastedReads } from './reads.ts';

const shortest = 5;

/** Two neighbors changed places, one sign too many, or a letter that looks like a digit. */
function typosOf(number: string): string[] {
  const typos = new Set<string>([number.replaceAll('o', '0').replace(/[il]/g, '1')]);
  for (let at = 0; at < number.length; at += 1) {
    const [before, one, next, after] = [
      number.slice(0, at),
      number.charAt(at),
      number.charAt(at + 1),
      number.slice(at + 2),
    ];
    typos.add(before + next + after);
    if (next !== '') typos.add(before + next + one + after);
  }
  typos.delete(number);
  return [...typos];
}

/** Item numbers for each line, likeliest first; none where nothing is near. */
export async function nearNumbers(
  reads: PastedReads,
  lines: readonly (readonly string[])[],
): Promise<readonly (readonly string[])[]> {
  const keys = lines.map((numbers) => numbers.map(squash).find((number) => number.length >= shortest));
  const known = keys.flatMap((key) => key ?? []);
  const [beginning, withTypos] = await Promise.all([
    reads.byBeginning(known),
    reads.byNumber(known.flatMap((key) => typosOf(key))),
  ]);
  return keys.map((key) => {
    if (key === undefined) return [];
    const typos = typosOf(key).flatMap((typo) => withTypos.get(typo) ?? []);
    const items = [...typos.flatMap(({ asItem }) => asItem), ...typos.flatMap(({ asPart }) => asPart)];
    return [...new Set([...items, ...(beginning.get(key) ?? [])])];
  });
}
