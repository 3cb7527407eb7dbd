/** The free goods report: the goods given to an account, own stock and coupon items separately, with totals. */

import type { PlainDate } from '../dates/index.ts';
import { shownItemNumber } from '../documents/index.ts';
import { type Cents, cents, multiplyCents, sumCents } from '../money/index.ts';

export interface FreeGood {
  /** Its place in the report, from 1. */
  readonly item: number;
  readonly date: PlainDate;
  /** `0` for goods that aren't in our catalog. */
  readonly partNumber: string;
  readonly description: string;
  readonly quantity: number;
  /** Absent for people who may not see prices, as is every value that follows from it. */
  readonly unitValue?: Cents | undefined;
  readonly isFromStock: boolean;
  /** Of an entry made by hand. */
  readonly entryId?: string | undefined;
}

/** A row as it is shown. */
export interface FreeGoodRow {
  readonly item: number;
  readonly date: PlainDate;
  /** Empty for a coupon item that isn't in our catalog. */
  readonly product: string;
  readonly description: string;
  readonly quantity: number;
  /** Quantity times unit value. */
  readonly value: Cents | undefined;
  /** Of an entry made by hand: it can be removed. */
  readonly entryId?: string | undefined;
}

/** The value of one piece of a row; `undefined` for people who may not see prices. */
export function unitValueOf({ value, quantity }: Pick<FreeGoodRow, 'value' | 'quantity'>): Cents | undefined {
  return value === undefined ? undefined : cents(Math.round(value / quantity));
}

export interface ReportTotals {
  readonly quantity: number;
  readonly value: Cents | undefined;
}

export interface Totals {
  readonly quantity: number;
  readonly value: Cents;
}

export interface FreeGoodsGroup {
  readonly label: 'Own stock' | 'Coupon items';
  readonly rows: readonly FreeGoodRow[];
  readonly totals: ReportTotals;
}

export interface FreeGoodsReport {
  /** Only groups with rows, own stock first. */
  readonly groups: readonly FreeGoodsGroup[];
  readonly totals: ReportTotals;
}

function totalsOf(rows: readonly FreeGoodRow[]): ReportTotals {
  const values = rows.flatMap(({ value }) => (value === undefined ? [] : [value]));
  return {
    quantity: rows.reduce((sum, { quantity }) => sum + quantity, 0),
    value: values.length < rows.length ? undefined : sumCents(values),
  };
}

/** Groups free goods into own stock and coupon items, with totals for each and for all. Rows keep their order. */
export function freeGoodsReport(goods: readonly FreeGood[]): FreeGoodsReport {
  const rowOf = (good: FreeGood): FreeGoodRow => ({
    item: good.item,
    date: good.date,
    product: good.isFromStock ? good.partNumber : shownItemNumber(good.partNumber),
    description: good.description,
    quantity: good.quantity,
    value: good.unitValue === undefined ? undefined : multiplyCents(good.unitValue, good.quantity),
    ...(good.entryId === undefined ? {} : { entryId: good.entryId }),
  });
  const group = (label: FreeGoodsGroup['label'], isFromStock: boolean): FreeGoodsGroup[] => {
    const rows = goods.filter((good) => good.isFromStock === isFromStock).map(rowOf);
    return rows.length === 0 ? [] : [{ label, rows, totals: totalsOf(rows) }];
  };
  const groups = [...group('Own stock', true), ...group('Coupon items', false)];
  return { groups, totals: totalsOf(groups.flatMap(({ rows }) => rows)) };
}
