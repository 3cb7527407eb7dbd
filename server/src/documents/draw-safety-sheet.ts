/** The safety data sheet of an item, drawn from what the catalogue knows of it [A2.45]. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { isStaff, type Viewer } from '@operatory/domain/access';
import { describeSafetySheet } from '@operatory/domain/documents';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { Queryable } from '../database/database.ts';
import type { Settings } from '../settings/settings.ts';
import { drawPdf } from './draw-pdf.ts';
import { issuerOf } from './recipient.ts';
import type { DrawnDocument } from './send-document.ts';

interface SheetRow {
  itemNumber: string;
  description: string;
  category: string;
  key: string;
  isHidden: boolean;
  name: string;
  phone: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
}

/** `item.not-found` for an unknown item, one without a sheet, and one hidden from customers unless staff ask. */
export async function drawSafetySheet(
  services: { readonly pool: Queryable; readonly settings: Settings },
  viewer: Viewer,
  itemNumber: string,
): Promise<DrawnDocument | Refusal<RefusalCode>> {
  const notFound = refuse<RefusalCode>('item.not-found', { itemNumber });
  if (!/^[\w-]{1,20}$/.test(itemNumber)) return notFound;
  const { rows } = await services.pool.query<SheetRow>(
    `select i.item_number as "itemNumber", i.description, coalesce(c.description, '') as category,
            i.sds_media_key as key, i.is_hidden_from_customer as "isHidden",
            v.name, v.phone, v.address1, v.city, v.state, v.zip
       from item i join vendor v on v.vendor_id = i.vendor_id left join category c on c.category_key = i.category_key
      where i.item_number = $1 and i.sds_media_key is not null`,
    [itemNumber],
  );
  const [row] = rows;
  if (row === undefined || (row.isHidden && !isStaff(viewer))) return notFound;
  const description = describeSafetySheet({
    issuer: issuerOf(services.settings),
    emergencyPhone: services.settings.emergencyPhone,
    key: row.key,
    itemNumber: row.itemNumber,
    description: row.description,
    category: row.category,
    manufacturer: {
      name: row.name,
      phone: row.phone,
      lines: [row.address1, `${row.city}, ${row.state} ${row.zip}`, row.phone],
    },
  });
  return { fileName: `safety-data-sheet-${row.itemNumber}.pdf`, pdf: await drawPdf(description) };
}
