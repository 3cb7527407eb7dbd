/** The safety data sheets of the demo's manufacturers: rendered from the catalog when one is first requested. */
import { Readable } from 'node:stream';
import { describeSafetySheet } from '@operatory/domain/documents';
import type { Queryable } from '@operatory/server/database/database.ts';
import { drawPdf } from '@operatory/server/documents/draw-pdf.ts';
import { issuerOf } from '@operatory/server/documents/recipient.ts';
import type { FileStore } from '@operatory/server/ports/files/index.ts';
import type { Settings } from '@operatory/server/settings/settings.ts';

interface ProductRow {
  itemNumbers: string[];
  description: string;
  category: string;
  name: string;
  phone: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
}

interface Source {
  readonly pool: Queryable;
  readonly settings: Settings;
}

/** Every seventeenth sheet never came, as it happens: a download then has something to say. */
const neverCame = (number: number) => number % 17 === 5;

/**
 * If no file is stored for a demo sheet, it's rendered and stored. Rendering all of them at the start would take too
 * long.
 */
export function withDemoSheets(files: FileStore, source: Source): FileStore {
  const drawnKey = (key: string) => {
    const [, mediaKey, number] = /^safety-sheets\/(sds-(\d{6}))\.pdf$/.exec(key) ?? [];
    return mediaKey === undefined || neverCame(Number(number)) ? undefined : mediaKey;
  };
  return {
    ...files,
    has: async (key) => drawnKey(key) !== undefined || files.has(key),
    async open(key) {
      const stored = await files.open(key);
      const mediaKey = drawnKey(key);
      if (stored !== undefined || mediaKey === undefined) return stored;
      const pdf = await drawSheet(source, mediaKey);
      if (pdf === undefined) return undefined;
      await files.write(key, Readable.from([pdf]));
      return files.open(key);
    },
  };
}

async function drawSheet({ pool, settings }: Source, mediaKey: string): Promise<Buffer | undefined> {
  const { rows } = await pool.query<ProductRow>(
    `select array(select item_number from item where sds_media_key = $1 order by item_number) as "itemNumbers",
            i.description, coalesce(c.description, '') as category, v.name, v.phone, v.address1, v.city, v.state, v.zip
       from item i join vendor v on v.vendor_id = i.vendor_id left join category c on c.category_key = i.category_key
      where i.sds_media_key = $1 order by i.item_number limit 1`,
    [mediaKey],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const description = describeSafetySheet({
    issuer: issuerOf(settings),
    emergencyPhone: settings.emergencyPhone,
    key: mediaKey,
    itemNumbers: row.itemNumbers,
    description: row.description,
    category: row.category,
    manufacturer: {
      name: row.name,
      phone: row.phone,
      lines: [row.address1, `${row.city}, ${row.state} ${row.zip}`, row.phone],
    },
  });
  return drawPdf(description);
}
