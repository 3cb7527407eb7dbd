/** Loads manufacturers, categories, offers, items and their texts, and answers what orders need to know of them. */
import type { PlainDate } from '@operatory/domain/dates';
import type pg from 'pg';
import * as schema from '../../database/schema/index.ts';
import { demoCategories } from '../catalogue/categories.ts';
import { type CouponRow, couponOf, specialCoupons } from '../catalogue/coupons.ts';
import { type ItemIndex, itemIndex } from '../catalogue/item-index.ts';
import { type ItemRow, type ItemTextRow, itemRow, itemText } from '../catalogue/items.ts';
import { type ProductLine, productLines } from '../catalogue/lines.ts';
import { demoVendors } from '../catalogue/vendors.ts';
import { copyRows } from '../copy-rows.ts';
import type { DemoSize } from '../size.ts';

/** Items held in memory before they are written. */
const batchSize = 2_000;

export async function loadCatalogue(
  client: pg.PoolClient,
  size: DemoSize,
  today: PlainDate,
  onProgress: (share: number) => void,
): Promise<ItemIndex> {
  await copyRows(client, schema.vendor, demoVendors());
  await copyRows(client, schema.category, demoCategories());
  const index = itemIndex();
  let coupons: CouponRow[] = [];
  let items: ItemRow[] = [];
  let texts: ItemTextRow[] = [];

  const write = async () => {
    const batch = [coupons, items, texts] as const;
    [coupons, items, texts] = [[], [], []];
    await copyRows(client, schema.coupon, batch[0]);
    await copyRows(client, schema.item, batch[1]);
    await copyRows(client, schema.itemText, batch[2]);
    onProgress(index.count() / size.items);
  };

  for (const line of productLines(size.items)) {
    const own = couponsOf(line, today);
    coupons.push(...own);
    for (const item of line.items) {
      const row = itemRow(line, item);
      items.push(row);
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
