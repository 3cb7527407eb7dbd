/** One product by its number. */
import type { Product } from '@operatory/contract/catalogue';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { Viewer } from '@operatory/domain/access';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { statement } from '../search/statement.ts';
import { type Catalogue, cardViewerOf } from './catalogue.ts';
import { type CardRow, cardColumns, cardTables, cardValues, itemCardOf } from './item-cards.ts';
import { isItemNumber } from './item-number.ts';

interface ProductRow extends CardRow {
  unit_of_measure: string;
  sds_media_key: string | null;
  catalogue_text: string | null;
  manufacturer_text: string | null;
}

/** Where two numbers differ in letter case alone, the one written as asked comes first. */
const findProduct = statement<ProductRow>(
  'item-product',
  `select ${cardColumns}, i.unit_of_measure, i.sds_media_key, t.catalogue_text, t.manufacturer_text
     from ${cardTables} left join item_text t on t.item_number = i.item_number
    where lower(i.item_number) = lower({itemNumber:text})
    order by i.item_number = {itemNumber:text} desc limit 1`,
);

/** The attributes of A3.10, each with the one field by which readers know it. */
function attributesOf(row: ProductRow): Product['attributes'] {
  const attribute = (attributeName: string, Data: Record<string, string>) => ({ attributeName, data: { Data } });
  const attributes = [attribute('WebMedia', { WebImageUrl: row.image_url })];
  const document =
    row.sds_media_key === null
      ? {}
      : {
          DocumentMediaKey: row.sds_media_key,
          DocumentUrl: `/api/item/safetyDataSheet/${encodeURIComponent(row.item_number)}`,
        };
  attributes.push(attribute('Media', { PrimaryImageUrl: row.image_url, ...document }));
  if (row.catalogue_text) attributes.push(attribute('Catalogue', { Description: row.catalogue_text }));
  if (row.manufacturer_text) attributes.push(attribute('Manufacturer', { LongDescription: row.manufacturer_text }));
  return attributes;
}

/** The product for this viewer; a hidden one exists for staff only. Letter case of the number does not matter. */
export async function readItem(
  catalogue: Catalogue,
  call: { readonly viewer: Viewer; readonly scope: CustomerScope | undefined; readonly itemNumber: string },
): Promise<Product | Refusal<RefusalCode>> {
  const itemNumber = call.itemNumber.trim();
  const notFound = refuse<RefusalCode>('item.not-found', { itemNumber });
  if (!isItemNumber(itemNumber)) return notFound;
  const cards = cardViewerOf(call.viewer, call.scope, false);
  const [row] = await findProduct.run(catalogue.pool, { ...cardValues(cards, catalogue.today()), itemNumber });
  if (row === undefined || (row.is_hidden_from_customer && !cards.isStaff)) return notFound;
  return {
    ...itemCardOf(row, cards),
    unitOfMeasure: row.unit_of_measure,
    attributes: attributesOf(row),
    vendorPartInfo: {
      VendorName: row.vendor_name,
      VendorPartNumber: row.vendor_part_number,
      VendorID: row.vendor_id,
    },
  };
}
