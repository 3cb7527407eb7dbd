/** Items as returned to a buyer, with everything that the catalog says about them. */
import type { ReturnedItem } from '@operatory/domain/punch-out';
import type { Queryable } from '../../database/database.ts';

/** What a line of an order or a search says itself. */
export type ChosenItem = Pick<ReturnedItem, 'itemNumber' | 'isFree' | 'quantity' | 'unitPrice' | 'description'>;

interface ItemFacts {
  readonly itemNumber: string;
  readonly pack: string;
  readonly unitOfMeasure: string;
  readonly unspsc: string | null;
  readonly manufacturer: string;
  readonly manufacturerPart: string;
  readonly hasSheet: boolean;
}

async function readItemFacts(database: Queryable, itemNumbers: readonly string[]): Promise<Map<string, ItemFacts>> {
  const { rows } = await database.query<ItemFacts>({
    name: 'punch-out-item-facts',
    text: `select i.item_number as "itemNumber", i.pack, i.unit_of_measure as "unitOfMeasure", i.unspsc,
                  v.name as manufacturer, i.vendor_part_number as "manufacturerPart",
                  i.sds_media_key is not null as "hasSheet"
             from item i join vendor v on v.vendor_id = i.vendor_id where i.item_number = any($1)`,
    values: [itemNumbers],
  });
  return new Map(rows.map((row) => [row.itemNumber, row]));
}

/**
 * The items in order, each with its facts; items that aren't in the catalog have none.
 * @param publicUrl where a buyer's system reaches safety data sheets
 */
export async function returnedItems(
  database: Queryable,
  chosen: readonly ChosenItem[],
  { publicUrl }: { readonly publicUrl: string },
): Promise<ReturnedItem[]> {
  const facts = await readItemFacts(
    database,
    chosen.map(({ itemNumber }) => itemNumber),
  );
  return chosen.map((line) => {
    const item = facts.get(line.itemNumber);
    return {
      ...line,
      pack: item?.pack ?? '',
      unitOfMeasure: item?.unitOfMeasure ?? 'EA',
      unspsc: item?.unspsc ?? null,
      manufacturer: item?.manufacturer ?? '',
      manufacturerPart: item?.manufacturerPart ?? '',
      sheetUrl:
        item?.hasSheet === true ? `${publicUrl}/api/item/safetyDataSheet/${encodeURIComponent(line.itemNumber)}` : '',
    };
  });
}
