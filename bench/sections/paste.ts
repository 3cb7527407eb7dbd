/** Looking up a pasted list of 500 lines: item numbers, manufacturers' numbers, descriptions, and a mix. */
import { readPastedLines } from '@operatory/domain/pasted-lines';
import { type Figure, readFigure } from '../figures.ts';
import type { PreparedDatabase } from '../prepare.ts';

const customer = '100001';
const lines = 500;
/** Different lists, so that no result comes from a cache. */
const lists = 6;

interface Named {
  item_number: string;
  vendor_part_number: string;
  description: string;
}

/** Items of all ranks, the same ones in every run. */
async function items({ database }: PreparedDatabase): Promise<Named[]> {
  const { rows } = await database.pool.query<Named>(
    `select i.item_number, i.vendor_part_number, i.description
       from item i where i.is_orderable and i.life_cycle <> 'D' and not i.is_hidden_from_customer
      order by hashtext(i.item_number) limit $1`,
    [lines * lists],
  );
  return rows;
}

type Way = (item: Named, index: number) => string;

const ways: readonly (readonly [string, Way])[] = [
  ['500 item numbers', (item, index) => `${item.item_number}\t${1 + (index % 9)}`],
  ["500 manufacturers' numbers", (item, index) => `${1 + (index % 9)} x ${item.vendor_part_number}`],
  ['500 descriptions', (item) => `${item.description.replaceAll(',', ' ')} qty 2`],
  ['500 descriptions with a word that is unknown', (item) => `${item.description.replaceAll(',', ' ')} zzyzx qty 2`],
  ['500 numbers that do not exist', (_item, index) => `${90_000_000 + index * 7919} qty 1`],
];

const mixed: Way = (item, index) => (ways[index % 3]?.[1] ?? (() => ''))(item, index);

/** Each figure looks up lists of 500 lines, parsed from text as on the screen. */
export async function pasteFigures(prepared: PreparedDatabase): Promise<Figure[]> {
  const found = await items(prepared);
  const figure = (name: string, way: Way) =>
    readFigure(
      name,
      Array.from({ length: Math.max(1, Math.floor(found.length / lines)) }, (_, list) => {
        const text = found.slice(list * lines, (list + 1) * lines).map(way);
        const read = readPastedLines(text.join('\n'));
        const body = JSON.stringify({
          lines: read.lines.map(({ numbers, description }) => ({ numbers, description })),
        });
        return { path: `/api/item/pastedLines/customer/${customer}`, cookie: prepared.cookies.service, body };
      }),
    );
  return [figure('all of these mixed', mixed), ...ways.map(([name, way]) => figure(name, way))];
}
