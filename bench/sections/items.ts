/** Product searches as people type them: each kind of text separately, and all together. */
import { type Figure, mixOf, readFigure } from '../figures.ts';
import type { PreparedDatabase } from '../prepare.ts';

/** The account whose prices and stock are shown. */
const customer = '100001';

interface Sample {
  readonly words: readonly string[];
  readonly itemNumber: string;
  readonly partNumber: string;
}

interface Sampled {
  description: string;
  item_number: string;
  vendor_part_number: string;
}

/** Items of all ranks, the same ones in every run. */
async function samples({ database }: PreparedDatabase, count: number): Promise<Sample[]> {
  const { rows } = await database.pool.query<Sampled>(
    `select i.description, i.item_number, i.vendor_part_number
       from item_search s join item i on i.item_number = s.item_number
      where not s.is_hidden and s.rank % greatest(1, (select count(*) / $1 from item_search)) = 0
      order by hashtext(i.item_number) limit $1`,
    [count],
  );
  return rows.map((row) => ({
    words: row.description.split(/[^A-Za-z]+/).filter((word) => word.length > 3),
    itemNumber: row.item_number,
    partNumber: row.vendor_part_number,
  }));
}

/** The most common words, and pairs of common words that few items contain together. */
async function commonWords({ database }: PreparedDatabase): Promise<{ common: string[]; rarePairs: string[] }> {
  const { rows } = await database.pool.query<{ term_id: number; word: string }>(
    `select term_id, word from item_term where word ~ '^[a-z]{4,}$' order by document_count desc, word limit 60`,
  );
  const pairs: string[] = [];
  for (let index = 0; pairs.length < 12 && index < rows.length * 4; index += 1) {
    const first = rows[(index * 7) % rows.length];
    const second = rows[(index * 13 + 5) % rows.length];
    if (first === undefined || second === undefined || first === second) continue;
    const { rows: found } = await database.pool.query<{ count: number }>(
      `select count(*)::int from (select from item_search where terms @@ $1::query_int limit 200) f`,
      [`${first.term_id}&${second.term_id}`],
    );
    if ((found[0]?.count ?? 0) < 100) pairs.push(`${first.word} ${second.word}`);
  }
  return { common: rows.map(({ word }) => word), rarePairs: pairs };
}

/** A letter is missing, doubled, wrong, or swapped with the next. */
function withSlip(word: string, kind: number): string {
  const [before, letter, next, after] = [word.slice(0, 2), word.charAt(2), word.charAt(3), word.slice(4)];
  return [
    `${before}${next}${after}`,
    `${before}${letter}${letter}${next}${after}`,
    `${before}e${next}${after}`,
    `${before}${next}${letter}${after}`,
  ][kind % 4] as string;
}

/** Every state of the search box while a text is typed. */
export const letterByLetter = (text: string) =>
  Array.from({ length: text.length }, (_, index) => text.slice(0, index + 1)).filter((typed) => typed.trim() === typed);

/** Figures for the products screen, twenty a page with prices and stock. */
export async function itemFigures(prepared: PreparedDatabase): Promise<Figure[]> {
  const found = await samples(prepared, 120);
  const { common, rarePairs } = await commonWords(prepared);
  const wordOf = (index: number, word: number) => found[index % found.length]?.words[word] ?? 'glove';
  const places = found.map((_, index) => index);
  const texts: readonly (readonly [string, readonly string[]])[] = [
    [
      'typed letter by letter',
      places
        .slice(0, 12)
        .flatMap((place) => letterByLetter(`${wordOf(place, 1)} ${wordOf(place, 2).slice(0, 3)}`.toLowerCase())),
    ],
    ['common word', common],
    ['two words', places.slice(0, 60).map((place) => `${wordOf(place, 1)} ${wordOf(place, 2)}`)],
    ['three words', places.slice(0, 60).map((place) => `${wordOf(place, 0)} ${wordOf(place, 1)} ${wordOf(place, 2)}`)],
    ['rare pair of common words', rarePairs.length > 0 ? rarePairs : ['gloves burs']],
    [
      'prefixes of two words',
      places.slice(0, 60).map((place) => `${wordOf(place, 1).slice(0, 3)} ${wordOf(place, 2).slice(0, 2)}`),
    ],
    ['a typo', places.slice(0, 60).map((place) => withSlip(wordOf(place, 0).padEnd(5, 'e'), place))],
    ['item number', places.slice(0, 60).map((index) => found[index]?.itemNumber.slice(0, 6 + (index % 3)) ?? '')],
    ['part number', found.slice(0, 60).map(({ partNumber }) => partNumber)],
  ];
  const figures = texts.map(([name, asked]) =>
    readFigure(
      name,
      asked.map((text) => ({
        path: `/api/item?searchText=${encodeURIComponent(text)}&customerNumber=${customer}&pageSize=20`,
        cookie: prepared.cookies.service,
      })),
    ),
  );
  return [mixOf('all of these mixed', figures), ...figures];
}
