/** The free goods report: what an account was given, own stock and coupon items apart, with totals. */
import { noItemNumber } from '../cart/index.ts';
import type { PlainDate } from '../dates/index.ts';
import { type Cents, cents, multiplyCents } from '../money/index.ts';

export interface FreeGood {
  /** Its place in the report, from 1. */
  readonly item: number;
  readonly date: PlainDate;
  /** `0` for goods that are no item of ours. */
  readonly partNumber: string;
  readonly description: string;
  readonly quantity: number;
  readonly unitValue: Cents;
  readonly isFromStock: boolean;
}

/** A row as it is shown [C3.02]. */
export interface FreeGoodRow {
  readonly item: number;
  readonly date: PlainDate;
  /** Empty for a coupon item that is no item of ours. */
  readonly product: string;
  readonly description: string;
  readonly quantity: number;
  /** Quantity times unit value. */
  readonly value: Cents;
}

export interface Totals {
  readonly quantity: number;
  readonly value: Cents;
}

export interface FreeGoodsGroup {
  readonly label: 'Own stock' | 'Coupon items';
  readonly rows: readonly FreeGoodRow[];
  readonly totals: Totals;
}

export interface FreeGoodsReport {
  /** Only those with rows, own stock first. */
  readonly groups: readonly FreeGoodsGroup[];
  readonly totals: Totals;
}

function totalsOf(rows: readonly FreeGoodRow[]): Totals {
  let [quantity, value] = [0, 0];
  for (const row of rows) {
    quantity += row.quantity;
    value += row.value;
  }
  return { quantity, value: cents(value) };
}

/** Groups what was given into own stock and coupon items, each and all summed up [C4.04]. Rows keep their order. */
export function freeGoodsReport(goods: readonly FreeGood[]): FreeGoodsReport {
  const rowOf = (good: FreeGood): FreeGoodRow => ({
    item: good.item,
    date: good.date,
    product: !good.isFromStock && good.partNumber === noItemNumber ? '' : good.partNumber,
    description: good.description,
    quantity: good.quantity,
    value: multiplyCents(good.unitValue, good.quantity),
  });
  const group = (label: FreeGoodsGroup['label'], isFromStock: boolean): FreeGoodsGroup[] => {
    const rows = goods.filter((good) => good.isFromStock === isFromStock).map(rowOf);
    return rows.length === 0 ? [] : [{ label, rows, totals: totalsOf(rows) }];
  };
  const groups = [...group('Own stock', true), ...group('Coupon items', false)];
  return { groups, totals: totalsOf(groups.flatMap(({ rows }) => rows)) };
}
