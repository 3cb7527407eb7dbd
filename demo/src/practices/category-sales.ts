/** Charges of a practice by month and sales category: its shipments, and service work. */
import type { PlainDate } from '@operatory/domain/dates';
import type { ItemIndex } from '../catalog/item-index.ts';
import type { WholeOrder } from '../orders/rows.ts';
import { randomFor } from '../random.ts';
import type { Practice } from './practices.ts';

export interface CategorySalesRow {
  readonly customerNumber: string;
  readonly month: PlainDate;
  readonly category: string;
  readonly totalCents: number;
}

/**
 * Work without an order: its probability in a month, and its cost in dollars. The last one isn't a category of the
 * report.
 */
const work = [
  ['SERVICES', 0.22, 90, 420],
  ['LABOR', 0.18, 120, 900],
  ['PARTS', 0.16, 25, 640],
  ['RENTAL', 0.05, 150, 300],
  ['MISC', 0.08, 10, 120],
  ['FREIGHT CLAIMS', 0.03, 15, 60],
] as const;

/** Rows of every month in which something was shipped; shipments without a date are not charged yet. */
export function categorySalesOf(
  practice: Practice,
  orders: readonly WholeOrder[],
  items: Pick<ItemIndex, 'salesCategoryOf'>,
): CategorySalesRow[] {
  const { customerNumber } = practice.row;
  const random = randomFor('service work', Number(customerNumber));
  const byMonth = new Map<string, Map<string, number>>();
  for (const { shipments, lines } of orders) {
    const dates = new Map(shipments.map(({ shipmentId, shipmentDate }) => [shipmentId, shipmentDate]));
    for (const { shipmentId, itemNumber, quantity, unitPriceCents } of lines) {
      const date = shipmentId === null ? null : (dates.get(shipmentId) ?? null);
      if (date === null || unitPriceCents === 0) continue;
      const month = `${date.slice(0, 7)}-01`;
      const totals = byMonth.get(month) ?? new Map<string, number>();
      const category = items.salesCategoryOf(itemNumber);
      totals.set(category, (totals.get(category) ?? 0) + quantity * unitPriceCents);
      byMonth.set(month, totals);
    }
  }
  return [...byMonth].sort().flatMap(([month, totals]) => {
    for (const [category, chance, low, high] of work)
      if (random.chance(chance)) totals.set(category, random.between(low, high) * 100);
    return [...totals].map(([category, totalCents]) => ({
      customerNumber,
      month: month as PlainDate,
      category,
      totalCents,
    }));
  });
}
