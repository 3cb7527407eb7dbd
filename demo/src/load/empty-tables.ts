/** The tables that the demo data fills, and how they are emptied. */

import * as schema from '@operatory/server/database/schema/index.ts';
import { getTableName } from 'drizzle-orm';
import type pg from 'pg';
import { demoPeople } from '../people.ts';

/** Names as SQL writes them. */
export const filledTables: readonly string[] = [
  schema.territory,
  schema.pricingClass,
  schema.customer,
  schema.statement,
  schema.financialSummary,
  schema.categorySales,
  schema.vendor,
  schema.category,
  schema.coupon,
  schema.branch,
  schema.item,
  schema.itemPicture,
  schema.erpDocument,
  schema.itemStock,
  schema.itemText,
  schema.itemSubstitute,
  schema.contractPrice,
  schema.erpOrderLine,
  schema.erpShipmentLine,
  schema.erpInvoice,
  schema.salesOrder,
  schema.shipment,
  schema.orderLine,
  schema.orderEvent,
  schema.backOrder,
  schema.backOrderDecision,
  schema.substituteEdit,
  schema.morningReason,
  schema.morningBuild,
  schema.morningDecision,
  schema.orderReview,
  schema.orderAlert,
  schema.customerItem,
  schema.outbox,
  schema.orderReceipt,
  schema.orderProof,
  schema.cart,
  schema.cartSave,
  schema.itemTagRequest,
  schema.customerList,
  schema.customerListItem,
  schema.customerListChange,
  schema.erpList,
  schema.erpListItem,
  schema.customerNote,
  schema.customerNoteSave,
  schema.freeGoodEntry,
  schema.safetySheet,
  schema.sheetDownload,
  schema.fileBundle,
].map((table) => `"${getTableName(table)}"`);

/** Empties them, and removes the demo people; tables that point to them are emptied too. */
export async function emptyTables(client: pg.PoolClient): Promise<void> {
  // Items and customers are only ever withdrawn; the demo's are the exception.
  await client.query("select set_config('operatory.may_delete', 'on', true)");
  await client.query(`truncate ${filledTables.join(', ')} cascade`);
  await client.query('delete from "user" where email = any($1)', [demoPeople.map(({ email }) => email)]);
}
