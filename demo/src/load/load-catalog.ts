/** Loads manufacturers, categories, offers, items, and their texts, and returns what orders need to know about them. */
import type { PlainDate } from '@operatory/domain/dates';
import * as schema from '@operatory/server/database/schema/index.ts';
import type pg from 'pg';
import { demoBranches } from '../catalog/branches.ts';
import { demoCategories } from '../catalog/categories.ts';
import { type CouponRow, couponOf, specialCoupons } from '../catalog/coupons.ts';
import { type ItemIndex, itemIndex } from '../catalog/item-index.ts';
import { type ItemRow, type ItemStockRow, type ItemTextRow, itemRow, itemText } from '../catalog/items.ts';
import { type ProductLine, productLines } from '../catalog/lines.ts';
import { type ItemSubstituteRow, substitutesOf } from '../catalog/substitutes.ts';
import { demoVendors } from '../catalog/vendors.ts';
import { copyRows } from '../copy-rows.ts';
import type { DemoSize } from '../size.ts';

/** Items held in memory before they are written. */
const batchSize = 2_000;

export async function loadCatalog(
  client: pg.PoolClient,
  size: DemoSize,
  today: PlainDate,
  onProgress: (share: number) => void,
): Promise<ItemIndex> {
  await copyRows(
    client,
    schema.branch,
    demoBranches.map((branch) => ({ ...branch, stockAsOf: new Date() })),
  );
  await copyRows(client, schema.vendor, demoVendors());
  await copyRows(client, schema.category, demoCategories());
  const index = itemIndex();
  let coupons: CouponRow[] = [];
  let items: ItemRow[] = [];
  let stock: ItemStockRow[] = [];
  let texts: ItemTextRow[] = [];
  let substitutes: ItemSubstituteRow[] = [];

  const write = async () => {
    const batch = [coupons, items, texts, stock, substitutes] as const;
    [coupons, items, texts, stock, substitutes] = [[], [], [], [], []];
    await copyRows(client, schema.coupon, batch[0]);
    await copyRows(client, schema.item, batch[1]);
    await copyRows(client, schema.itemText, batch[2]);
    await copyRows(client, schema.itemStock, batch[3]);
    await copyRows(client, schema.itemSubstitute, batch[4]);
    onProgress(index.count() / size.items);
  };

  for (const line of productLines(size.items)) {
    const own = couponsOf(line, today);
    coupons.push(...own);
    const rows = line.items.map((item) => itemRow(line, item));
    substitutes.push(...substitutesOf(rows));
    for (const [place, item] of line.items.entries()) {
      const { item: row, stock: ofItem } = rows[place] ?? itemRow(line, item);
      items.push(row);
      stock.push(...ofItem);
      texts.push(itemText(line, item));
      index.add(
        row,
        own.find(({ couponId }) => couponId === row.couponId),
      );
    }
    if (items.length >= batchSize) await write();
  }
  await write();
  return index;
}

function couponsOf(line: ProductLine, today: PlainDate): CouponRow[] {
  if (line.index === 0) return specialCoupons(line, today);
  const coupon = couponOf(line, today);
  return coupon === undefined ? [] : [coupon];
}
