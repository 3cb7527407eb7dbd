/** Loads territories, practices and their data: terms, orders, statements, and carts. */
import type { PlainDate } from '@operatory/domain/dates';
import * as schema from '@operatory/server/database/schema/index.ts';
import type pg from 'pg';
import { openCart } from '../carts/open-carts.ts';
import type { ItemIndex } from '../catalog/item-index.ts';
import { itemKeyOf } from '../catalog/items.ts';
import { pricingClasses } from '../catalog/prices.ts';
import { copyRows } from '../copy-rows.ts';
import { freeGoodEntries } from '../free-goods/entries.ts';
import { type HeldOrder, makeHeldOrders } from '../orders/held-orders.ts';
import { ordinaryOrder } from '../orders/ordinary-orders.ts';
import { planOrders } from '../orders/plan.ts';
import { previouslyOrdered } from '../orders/previously-ordered.ts';
import type { WholeOrder } from '../orders/rows.ts';
import { makeSpecialOrders, specialOrderCount } from '../orders/special-orders.ts';
import { type CategorySalesRow, categorySalesOf } from '../practices/category-sales.ts';
import { financeOf } from '../practices/finance.ts';
import { habitsOf } from '../practices/habits.ts';
import { practiceAt } from '../practices/practices.ts';
import { territories } from '../practices/territories.ts';
import type { DemoSize } from '../size.ts';

/** Number of practices whose orders are held in memory before they are written. */
const batchSize = 100;

interface LoadPracticesOptions {
  readonly size: DemoSize;
  readonly items: ItemIndex;
  readonly today: PlainDate;
  readonly onProgress: (share: number) => void;
}

/** Rows that wait to be written, by table; orders stay whole until then. */
function emptyBatch() {
  return {
    customers: [] as ReturnType<typeof practiceAt>['row'][],
    contractPrices: [] as ReturnType<typeof habitsOf>['contractPrices'][number][],
    statements: [] as ReturnType<typeof financeOf>['statements'][number][],
    summaries: [] as ReturnType<typeof financeOf>['summary'][],
    categorySales: [] as CategorySalesRow[],
    orders: [] as WholeOrder[],
    reviews: [] as HeldOrder['review'][],
    freeGoods: [] as ReturnType<typeof freeGoodEntries>,
    ordered: [] as ReturnType<typeof previouslyOrdered>,
    carts: [] as NonNullable<ReturnType<typeof openCart>>['cart'][],
    tagRequests: [] as NonNullable<ReturnType<typeof openCart>>['tagRequests'][number][],
  };
}

/** The demo numbers accounts from 100001. */
const customerKeyOf = (customerNumber: string) => Number(customerNumber) - 100_000;

async function write(client: pg.PoolClient, batch: ReturnType<typeof emptyBatch>): Promise<void> {
  await copyRows(
    client,
    schema.customer,
    batch.customers.map((row) => ({ ...row, customerKey: customerKeyOf(row.customerNumber) })),
  );
  await copyRows(
    client,
    schema.contractPrice,
    batch.contractPrices.map(({ customerNumber, itemNumber, ...price }) => ({
      ...price,
      customerKey: customerKeyOf(customerNumber),
      itemKey: itemKeyOf(itemNumber),
    })),
  );
  await copyRows(client, schema.statement, batch.statements);
  await copyRows(client, schema.financialSummary, batch.summaries);
  await copyRows(client, schema.categorySales, batch.categorySales);
  await copyRows(
    client,
    schema.salesOrder,
    batch.orders.map(({ order }) => order),
  );
  await copyRows(
    client,
    schema.shipment,
    batch.orders.flatMap(({ shipments }) => shipments),
  );
  await copyRows(
    client,
    schema.orderLine,
    batch.orders.flatMap(({ lines }) => lines),
  );
  await copyRows(client, schema.orderReview, batch.reviews);
  await copyRows(client, schema.freeGoodEntry, batch.freeGoods);
  await copyRows(client, schema.customerItem, batch.ordered);
  await copyRows(client, schema.cart, batch.carts);
  await copyRows(client, schema.itemTagRequest, batch.tagRequests);
}

export async function loadPractices(client: pg.PoolClient, options: LoadPracticesOptions): Promise<void> {
  const { size, items, today, onProgress } = options;
  await copyRows(
    client,
    schema.territory,
    territories.map(({ territoryId, managerFirstName, managerLastName, managerEmail }) => ({
      territoryId,
      managerFirstName,
      managerLastName,
      managerEmail,
    })),
  );
  await copyRows(client, schema.pricingClass, pricingClasses);

  const weights = Array.from({ length: size.practices }, (_, index) => practiceAt(index).size);
  const plan = planOrders(size.orders - specialOrderCount, weights, today);
  let batch = emptyBatch();
  for (let index = 0; index < size.practices; index += 1) {
    const practice = practiceAt(index);
    const habits = habitsOf(practice, items);
    const buyer = { practice, habits, items, today };
    const orders = plan.ordersOf(index).map((planned) => ordinaryOrder(buyer, planned));
    if (index === 0) orders.push(...makeSpecialOrders(buyer));
    const held = makeHeldOrders(index, buyer);
    orders.push(...held.map(({ order }) => order));
    const { statements, summary } = financeOf(practice, orders, today);
    const open = openCart(index, practice, habits, items, today);

    batch.customers.push(practice.row);
    batch.contractPrices.push(...habits.contractPrices);
    batch.statements.push(...statements);
    batch.summaries.push(summary);
    batch.categorySales.push(...categorySalesOf(practice, orders, items));
    batch.orders.push(...orders);
    batch.reviews.push(...held.map(({ review }) => review));
    batch.freeGoods.push(...freeGoodEntries(index, buyer));
    batch.ordered.push(...previouslyOrdered(orders));
    if (open !== undefined) {
      batch.carts.push(open.cart);
      batch.tagRequests.push(...open.tagRequests);
    }
    if (batch.customers.length === batchSize || index === size.practices - 1) {
      const full = batch;
      batch = emptyBatch();
      await write(client, full);
      onProgress((index + 1) / size.practices);
    }
  }
}
