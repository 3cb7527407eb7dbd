/** Reads which items have the numbers that codes name. */
import { codeKey, type ScannedCode } from '@operatory/domain/scanning';
import type { Queryable } from '../database/database.ts';
import { statement } from '../search/statement.ts';

interface NamedRow {
  readonly number: string;
  readonly itemNumber: string;
}

/** A manufacturer's number counts only if no other item has it. */
const named = statement<NamedRow>(
  'scanned-items',
  `select w.number, i.item_number as "itemNumber"
     from unnest({gtins:text[]}) w (number) join item i on lpad(i.gtin, 14, '0') = w.number
   union
   -- One item number of eight digits in ten reads as a GTIN.
   select w.number, i.item_number
     from unnest({gtins:text[]}) w (number) join item i on i.item_number = ltrim(w.number, '0')
   union
   select w.number, i.item_number from unnest({gtins:text[]}) w (number) join item i on i.udi_di = w.number
   union
   select w.number, i.item_number
     from unnest({primaries:text[]}) w (number) join item i on left(i.udi_di, -1) = w.number
   union
   select w.number, i.item_number
     from unnest({texts:text[]}) w (number) join item i on lower(i.item_number) = lower(w.number)
   union
   select w.number, min(i.item_number)
     from unnest({texts:text[]}) w (number) join item i on upper(i.vendor_part_number) = upper(w.number)
    group by w.number having count(*) = 1
    order by 1, 2`,
);

const assigned = statement<NamedRow>(
  'scanned-assigned',
  `select t.code_key as number, t.item_number as "itemNumber"
     from unnest({keys:text[]}) w (number) join assigned_code t on t.code_key = w.number
     join item i on i.item_number = t.item_number and i.withdrawn_at is null`,
);

function itemsByNumber(rows: readonly NamedRow[]): ReadonlyMap<string, readonly string[]> {
  const items = new Map<string, string[]>();
  for (const { number, itemNumber } of rows) items.set(number, [...(items.get(number) ?? []), itemNumber]);
  return items;
}

/** What of a code is looked up. */
function numberOf(code: ScannedCode): string | undefined {
  if (code.kind === 'gtin') return code.gtin;
  if (code.kind === 'hibc') return code.primary;
  if (code.kind === 'item') return code.itemNumber;
  return code.kind === 'text' ? code.text : undefined;
}

/** The numbers of the items that each code names, by the code: what people assigned counts where the catalog knows none. */
export async function findNamedItems(
  database: Queryable,
  codes: readonly ScannedCode[],
): Promise<ReadonlyMap<ScannedCode | undefined, readonly string[]>> {
  const numbersOf = (...kinds: ScannedCode['kind'][]) => [
    ...new Set(codes.flatMap((code) => (kinds.includes(code.kind) ? (numberOf(code) ?? []) : []))),
  ];
  const rows = await named.run(database, {
    gtins: numbersOf('gtin'),
    primaries: numbersOf('hibc'),
    texts: numbersOf('item', 'text'),
  });
  const items = itemsByNumber(rows);
  const found = new Map(codes.map((code) => [code, items.get(numberOf(code) ?? '') ?? []]));
  const open = codes.filter((code) => found.get(code)?.length === 0);
  if (open.length === 0) return found;
  const keys = [...new Set(open.flatMap((code) => codeKey(code) ?? []))];
  const ofPeople = itemsByNumber(await assigned.run(database, { keys }));
  for (const code of open) found.set(code, ofPeople.get(codeKey(code) ?? '') ?? []);
  return found;
}
