/** Finds ranks for names between the ranks that are taken, and room where there is none. */
import type pg from 'pg';

export interface Named {
  readonly customerNumber: string;
  readonly sortKey: string;
}

/** Names that follow each other and go between the same two ranks. */
interface Space {
  readonly names: readonly Named[];
  /** The rank before them, and the one after them; 0 and undefined if there is none. */
  readonly after: number;
  readonly before: number | undefined;
}

/** Behind the last rank, each new one leaves this much room. */
const gapAtEnd = 1_000;
const largestRank = 2 ** 31 - 1;

const order = (alias: string) => [`${alias}.sort_key collate "C"`, `${alias}.customer_number collate "C"`];
const [key, number] = order('s');
const beside = (sign: '<' | '>', direction: 'desc' | 'asc') => `(
  select name_rank from customer_search s where (${key}, ${number}) ${sign} (${order('g').join(', ')})
   order by ${key} ${direction}, ${number} ${direction} limit 1)`;

/** The positions of the names among those in `customer_search`; none of them is in it now. */
async function spacesOf(client: pg.ClientBase, names: readonly Named[]): Promise<Space[]> {
  const { rows } = await client.query<{ place: number; after: number; before: number | null }>(
    `select g.place::int - 1 as place, coalesce(${beside('<', 'desc')}, 0) as after, ${beside('>', 'asc')} as before
       from unnest($1::text[], $2::text[]) with ordinality g (sort_key, customer_number, place)
      order by ${order('g').join(', ')}`,
    [names.map(({ sortKey }) => sortKey), names.map(({ customerNumber }) => customerNumber)],
  );
  const spaces = new Map<number, { names: Named[]; after: number; before: number | undefined }>();
  for (const { place, after, before } of rows) {
    const space = spaces.get(after) ?? { names: [], after, before: before ?? undefined };
    spaces.set(after, space);
    space.names.push(names[place] as Named);
  }
  return [...spaces.values()];
}

const stepIn = ({ names, after, before }: Space) =>
  ((before ?? Math.min(largestRank, after + gapAtEnd * (names.length + 1))) - after) / (names.length + 1);

const isCrowded = (space: Space) => stepIn(space) < 1;

/** The customers around the spaces, up to `width` on each side of each. */
async function neighborsOf(client: pg.ClientBase, spaces: readonly Space[], width: number): Promise<string[]> {
  const { rows } = await client.query<{ customer_number: string }>(
    `select distinct n.customer_number
       from unnest($1::int[], $2::int[]) g (after, before) cross join lateral (
         (select customer_number from customer_search where name_rank <= g.after order by name_rank desc limit $3)
         union all
         (select customer_number from customer_search where name_rank >= g.before order by name_rank limit $3)
       ) n`,
    [spaces.map(({ after }) => after), spaces.map(({ before }) => before ?? null), width],
  );
  return rows.map(({ customer_number: customerNumber }) => customerNumber);
}

/**
 * Assigns each of the names a rank between its neighbors'. None of them may be in `customer_search`. If there's no
 * room, `take` removes customers around it, and they get new ranks too. The caller holds the lock of the search.
 * Rejects with the database's error.
 */
export async function freeRanks(
  client: pg.ClientBase,
  names: readonly Named[],
  take: (customerNumbers: readonly string[]) => Promise<readonly Named[]>,
): Promise<Map<string, number>> {
  const all = [...names];
  for (let width = 32; ; width *= 8) {
    const spaces = await spacesOf(client, all);
    const crowded = spaces.filter(isCrowded);
    if (crowded.length === 0)
      return new Map(
        spaces.flatMap((space) =>
          space.names.map(({ customerNumber }, index) => [
            customerNumber,
            space.after + Math.floor(stepIn(space) * (index + 1)),
          ]),
        ),
      );
    all.push(...(await take(await neighborsOf(client, crowded, width))));
  }
}
