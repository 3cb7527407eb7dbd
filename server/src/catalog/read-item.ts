/** One product by its number. */
import type { Product } from '@operatory/contract/catalog';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { Viewer } from '@operatory/domain/access';
import type { PlainDate } from '@operatory/domain/dates';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { statement } from '../search/statement.ts';
import { type Catalog, cardViewerOf } from './catalog.ts';
import { type CardRow, type CardViewer, cardColumns, cardTables, cardValues, itemCardOf } from './item-cards.ts';
import { isItemNumber } from './item-number.ts';
import { packsOf } from './packs-of.ts';
import { variantsOf } from './variants-of.ts';

interface ProductRow extends CardRow {
  unit_of_measure: string;
  sds_media_key: string | null;
  catalog_text: string | null;
  manufacturer_text: string | null;
  stock_as_of: Date | null;
  /** Branches that expect more, and when; null if none does. */
  expected: readonly { readonly branch: string; readonly on: string }[] | null;
  gtin: string | null;
  udi_di: string | null;
  contained_item: string | null;
  contained_quantity: number | null;
  is_contained: boolean;
  variant_group: string | null;
  more_pictures: string[];
}

/** If two numbers differ only in letter case, an exact match comes first. */
const findProduct = statement<ProductRow>(
  'item-product',
  `select ${cardColumns}, i.unit_of_measure, i.sds_media_key, t.catalog_text, t.manufacturer_text,
          i.gtin, i.udi_di, i.contained_item, i.contained_quantity, i.variant_group, i.more_pictures,
          exists (select from item p where p.contained_item = i.item_number) as is_contained,
          (select min(greatest(s.as_of, b.stock_as_of)) from item_stock s join branch b on b.number = s.branch_number
            where s.item_key = i.item_key) as stock_as_of,
          (select json_agg(json_build_object('branch', s.branch_number, 'on', s.expected_on) order by s.expected_on)
             from item_stock s where s.item_key = i.item_key and s.expected_on >= {today:date}) as expected
     from ${cardTables} left join item_text t on t.item_number = i.item_number
    where lower(i.item_number) = lower({itemNumber:text})
    order by i.item_number = {itemNumber:text} desc limit 1`,
);

/** The attributes, each with the one field by which readers know it. A sheet has an address only if its PDF is on file. */
function attributesOf(row: ProductRow, isSheetOnFile: boolean): Product['attributes'] {
  const attribute = (attributeName: string, Data: Record<string, string>) => ({ attributeName, data: { Data } });
  const attributes = [attribute('WebMedia', { WebImageUrl: row.image_url })];
  const document =
    row.sds_media_key === null
      ? {}
      : {
          DocumentMediaKey: row.sds_media_key,
          ...(isSheetOnFile ? { DocumentUrl: `/api/item/safetyDataSheet/${encodeURIComponent(row.item_number)}` } : {}),
        };
  attributes.push(attribute('Media', { PrimaryImageUrl: row.image_url, ...document }));
  if (row.catalog_text) attributes.push(attribute('Catalog', { Description: row.catalog_text }));
  if (row.manufacturer_text) attributes.push(attribute('Manufacturer', { LongDescription: row.manufacturer_text }));
  return attributes;
}

/** When more is expected: at each branch for staff, and for others the first date at a branch of their account. */
function expectedFor(
  { expected }: ProductRow,
  { isStaff, scope }: CardViewer,
): Pick<Product, 'expected' | 'expectedOn'> {
  if (expected === null) return {};
  if (isStaff)
    return { expected: expected.map(({ branch, on }) => ({ warehouseNumber: branch, on: on as PlainDate })) };
  const first = expected.find(({ branch }) => scope?.warehouses.includes(branch) === true);
  return first === undefined ? {} : { expectedOn: first.on as PlainDate };
}

/** The product for this viewer; a hidden one exists for staff only. The number's letter case doesn't matter. */
export async function readItem(
  catalog: Catalog,
  call: { readonly viewer: Viewer; readonly scope: CustomerScope | undefined; readonly itemNumber: string },
): Promise<Product | Refusal<RefusalCode>> {
  const itemNumber = call.itemNumber.trim();
  const notFound = refuse<RefusalCode>('item.not-found', { itemNumber });
  if (!isItemNumber(itemNumber)) return notFound;
  const cards = await cardViewerOf(catalog.pool, call.viewer, { scope: call.scope });
  const [row] = await findProduct.run(catalog.pool, { ...cardValues(cards, catalog.today()), itemNumber });
  if (row === undefined || (row.is_hidden_from_customer && !cards.isStaff)) return notFound;
  const isSheetOnFile = row.sds_media_key !== null && (await catalog.isSheetOnFile(row.sds_media_key));
  return {
    ...itemCardOf(row, cards),
    unitOfMeasure: row.unit_of_measure,
    gtin: row.gtin,
    udiDi: row.udi_di,
    ...(await packsOf(catalog, cards, row)),
    variants: await variantsOf(catalog, cards, row),
    pictures: row.more_pictures,
    ...(cards.isStaff && row.stock_as_of !== null ? { stockAsOf: row.stock_as_of.toISOString() } : {}),
    ...expectedFor(row, cards),
    attributes: attributesOf(row, isSheetOnFile),
    vendorPartInfo: {
      VendorName: row.vendor_name,
      VendorPartNumber: row.vendor_part_number,
      VendorID: row.vendor_id,
    },
  };
}
