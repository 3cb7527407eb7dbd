/** Items as returned to a buyer, with everything that the catalog says about them. */
import type { ReturnedItem } from '@operatory/domain/punch-out';
import { openCatalog } from '../../catalog/catalog.ts';
import type { Queryable } from '../../database/database.ts';
import type { Services } from '../../services/services.ts';

/** What a line of an order or a search says itself. */
export type ChosenItem = Pick<ReturnedItem, 'itemNumber' | 'isFree' | 'quantity' | 'unitPrice' | 'description'>;

interface ItemFacts {
  readonly itemNumber: string;
  readonly pack: string;
  readonly unitOfMeasure: string;
  readonly unspsc: string | null;
  readonly manufacturer: string;
  readonly manufacturerPart: string;
  readonly sheetMediaKey: string | null;
  readonly imageUrl: string;
  readonly gtin: string | null;
  readonly udiDi: string | null;
}

async function readItemFacts(database: Queryable, itemNumbers: readonly string[]): Promise<Map<string, ItemFacts>> {
  const { rows } = await database.query<ItemFacts>({
    name: 'punch-out-item-facts',
    text: `select i.item_number as "itemNumber", i.pack, i.unit_of_measure as "unitOfMeasure", i.unspsc,
                  v.name as manufacturer, i.vendor_part_number as "manufacturerPart",
                  i.sds_media_key as "sheetMediaKey", i.image_url as "imageUrl", i.gtin, i.udi_di as "udiDi"
             from item i join vendor v on v.vendor_id = i.vendor_id where i.item_number = any($1)`,
    values: [itemNumbers],
  });
  return new Map(rows.map((row) => [row.itemNumber, row]));
}

/** Where a buyer's system reads the sheet; blank if its PDF isn't on file, because the link would lead nowhere. */
async function sheetUrlOf(services: Services, item: ItemFacts | undefined): Promise<string> {
  const mediaKey = item?.sheetMediaKey ?? null;
  if (item === undefined || mediaKey === null || !(await openCatalog(services).isSheetOnFile(mediaKey))) return '';
  return `${services.settings.publicUrl}/api/item/safetyDataSheet/${encodeURIComponent(item.itemNumber)}`;
}

/** Where anyone sees the picture; blank if there is none. */
function pictureUrlOf({ settings }: Services, item: ItemFacts | undefined): string {
  const address = item?.imageUrl ?? '';
  return address.startsWith('/') ? `${settings.publicUrl}${address}` : address;
}

/** The items in order, each with its facts; items that aren't in the catalog have none. */
export async function returnedItems(
  services: Services,
  database: Queryable,
  chosen: readonly ChosenItem[],
): Promise<ReturnedItem[]> {
  const facts = await readItemFacts(
    database,
    chosen.map(({ itemNumber }) => itemNumber),
  );
  return Promise.all(
    chosen.map(async (line) => {
      const item = facts.get(line.itemNumber);
      return {
        ...line,
        pack: item?.pack ?? '',
        unitOfMeasure: item?.unitOfMeasure ?? 'EA',
        unspsc: item?.unspsc ?? null,
        manufacturer: item?.manufacturer ?? '',
        manufacturerPart: item?.manufacturerPart ?? '',
        sheetUrl: await sheetUrlOf(services, item),
        pictureUrl: pictureUrlOf(services, item),
        gtin: item?.gtin ?? null,
        udiDi: item?.udiDi ?? null,
      };
    }),
  );
}
